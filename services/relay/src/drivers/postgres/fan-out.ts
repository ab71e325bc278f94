import type { Database } from '@latchkey/database'
import type { Logger } from 'pino'
import type { FanOut, FanOutListener } from '../../ports/fan-out.ts'
import { CHANNEL, readAnnouncement } from './channel.ts'

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
    opened.on('notification', ({ payload = '' }) => {
      const { nodeId: from, keys } = readAnnouncement(payload)
      if (from !== nodeId) listener.onStored(keys)
    })
    opened.once('error', (error) => {
      logger?.warn({ reason: error.message }, 'the connection that listens was lost')
      client = undefined
      opened.release(true)
      reconnect(listener)
    })
    try {
      await opened.query(`LISTEN ${CHANNEL}`)
      client = opened
    } catch (error) {
      opened.removeAllListeners('error').on('error', () => undefined)
      opened.release(true)
      throw error
    }
  }

  function reconnect(listener: FanOutListener): void {
    if (isStopped) return
    retry = setTimeout(() => {
      connect(listener).then(listener.onGap, () => reconnect(listener))
    }, RETRY_MS)
  }

  return {
    isListening: () => client !== undefined,
    listen: async (listener) => {
      await connect(listener)
      return async () => {
        isStopped = true
        clearTimeout(retry)
        const open = client
        client = undefined
        await open?.query(`UNLISTEN ${CHANNEL}`).catch(() => undefined) // A connection that is gone listens no more.
        open?.removeAllListeners('notification')
        open?.release(true)
      }
    },
  }
}
