import type { Database } from '@latchkey/database'
import type { Logger } from 'pino'
import type { FanOut, FanOutListener } from '../../ports/fan-out.ts'
import { CHANNEL, readAnnouncement, readTalk, TALK_CHANNEL } from './channel.ts'

const openClient = (pool: Database['pool']) => pool.connect()
type Client = Awaited<ReturnType<typeof openClient>>

const RETRY_MS = 500

export interface PostgresFanOutOptions {
  /** One of its connections is kept for listening. */
  readonly pool: Database['pool']
  readonly nodeId: string
  readonly logger?: Logger | undefined
}

/** Returns the bus of nodes that share a PostgreSQL. A lost connection is opened again, and the gap is reported. */
export function createPostgresFanOut({ pool, nodeId, logger }: PostgresFanOutOptions): FanOut {
  let client: Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isStopped = false

  async function connect(listener: FanOutListener): Promise<void> {
    const opened = await openClient(pool)
    opened.on('notification', ({ channel, payload = '' }) => {
      if (payload.startsWith(nodeId)) return
      if (channel === CHANNEL) listener.onStored(readAnnouncement(payload))
      else hear(payload, listener)
    })
    opened.once('error', (error) => {
      logger?.warn({ reason: error.message }, 'the connection that listens was lost')
      client = undefined
      opened.release(true)
      reconnect(listener)
    })
    try {
      await opened.query(`LISTEN ${CHANNEL}; LISTEN ${TALK_CHANNEL}`)
      client = opened
    } catch (error) {
      opened.removeAllListeners('error').on('error', () => undefined)
      opened.release(true)
      throw error
    }
  }

  function hear(payload: string, { onTold }: FanOutListener): void {
    const { nodeId: from, text } = readTalk(payload)
    onTold?.(from, text)
  }

  function reconnect(listener: FanOutListener): void {
    if (isStopped) return
    retry = setTimeout(() => {
      connect(listener).then(listener.onGap, () => reconnect(listener))
    }, RETRY_MS)
  }

  return {
    isListening: () => client !== undefined,
    tell: async (text) => {
      await pool.query('SELECT pg_notify($1, $2)', [TALK_CHANNEL, `${nodeId}${text}`])
    },
    listen: async (listener) => {
      await connect(listener)
      return async () => {
        isStopped = true
        clearTimeout(retry)
        const open = client
        client = undefined
        await open?.query('UNLISTEN *').catch(() => undefined) // A connection that is gone listens no more.
        open?.removeAllListeners('notification')
        open?.release(true)
      }
    },
  }
}
