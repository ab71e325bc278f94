import type { Database } from '@latchkey/database'
import type { Logger } from 'pino'
import type { FanOut, FanOutListener } from '../../ports/fan-out.ts'
import { CHANNEL, readAnnouncement, readTalk, TALK_CHANNEL } from './channel.ts'

const openClient = (pool: Database['pool']) => pool.connect()
type Client = Awaited<ReturnType<typeof openClient>>

/** The connection that listens. */
interface Line {
  readonly client: Client
  /** Gives it up; only the first call counts, because it can break while somebody ends it. */
  readonly end: () => void
}

const RETRY_MS = 500

export interface PostgresFanOutOptions {
  /** One of its connections is kept for listening. */
  readonly pool: Database['pool']
  readonly nodeId: string
  readonly logger?: Logger | undefined
}

/** Returns the bus of nodes that share a PostgreSQL. A lost connection is opened again, and the gap is reported. */
export function createPostgresFanOut({ pool, nodeId, logger }: PostgresFanOutOptions): FanOut {
  let line: Line | undefined
  let retry: NodeJS.Timeout | undefined
  let isStopped = false

  async function connect(listener: FanOutListener): Promise<void> {
    const opened = await openClient(pool)
    const own = toLine(opened)
    opened.on('notification', ({ channel, payload = '' }) => {
      if (payload.startsWith(nodeId)) return
      if (channel === CHANNEL) listener.onStored(readAnnouncement(payload))
      else hear(payload, listener)
    })
    opened.once('error', (error) => {
      own.end()
      // Before it listens, whoever opened it is told; once it is given up, nobody needs it.
      if (line !== own) return
      line = undefined
      logger?.warn({ reason: error.message }, 'the connection that listens was lost')
      reconnect(listener)
    })
    try {
      await opened.query(`LISTEN ${CHANNEL}; LISTEN ${TALK_CHANNEL}`)
      line = own
    } catch (error) {
      opened.removeAllListeners('error').on('error', () => undefined)
      own.end()
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
    isListening: () => line !== undefined,
    tell: async (text) => {
      await pool.query('SELECT pg_notify($1, $2)', [TALK_CHANNEL, `${nodeId}${text}`])
    },
    listen: async (listener) => {
      await connect(listener)
      return async () => {
        isStopped = true
        clearTimeout(retry)
        const open = line
        line = undefined
        await open?.client.query('UNLISTEN *').catch(() => undefined) // A connection that is gone listens no more.
        open?.client.removeAllListeners('notification')
        open?.end()
      }
    },
  }
}

function toLine(client: Client): Line {
  let isEnded = false
  const end = () => {
    if (isEnded) return
    isEnded = true
    client.release(true)
  }
  return { client, end }
}
