import { type CheckedOutClient, checkOutClient, type DatabaseClient } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import type { Logger } from 'pino'
import type { FanOut, FanOutListener } from '../../ports/fan-out.ts'
import { CHANNEL, PRESENCE_CHANNEL, parseAnnouncement, parsePresence } from './channel.ts'
import { createStatementRunner, type Pool, type RunStatement } from './run-statement.ts'

/** The connection that listens. */
interface ListenConnection {
  readonly client: DatabaseClient
  readonly runStatement: RunStatement
  /**
   * Releases the connection; only the first call has an effect, because the connection can break while it is being
   * released.
   */
  readonly end: () => void
  /** Releases a broken connection. */
  readonly lose: (reason: string) => void
  readonly isEnded: () => boolean
}

const RETRY_MS = 500

export interface PostgresFanOutOptions {
  /** One of its connections is reserved for LISTEN. */
  readonly pool: Pool
  readonly nodeId: string
  /** Time after which an unanswered statement counts its connection as dead. Milliseconds. */
  readonly timeoutMs?: number | undefined
  readonly logger?: Logger | undefined
}

/**
 * Returns the bus of nodes that share a PostgreSQL. A lost connection is reopened, and the gap is reported. Presence
 * messages use the listening connection, because a connection that never sends does not detect a lost server.
 */
export function createPostgresFanOut({ pool, nodeId, timeoutMs, logger }: PostgresFanOutOptions): FanOut {
  let connection: ListenConnection | undefined
  let retry: NodeJS.Timeout | undefined
  let isStopped = false

  async function connect(listener: FanOutListener): Promise<void> {
    const own = toListenConnection(await checkOutClient(pool), timeoutMs, (reason) => {
      // Before LISTEN succeeds, the caller gets the error; after a release, the loss does not matter.
      if (connection !== own) return
      connection = undefined
      logger?.warn({ reason }, 'the connection that listens was lost')
      reconnect(listener)
    })
    own.client.on('notification', ({ channel, payload = '' }) => {
      if (payload.startsWith(nodeId)) return
      if (channel === CHANNEL) listener.onStored(parseAnnouncement(payload))
      else receivePresence(payload, listener)
    })
    try {
      await own.runStatement(`LISTEN ${CHANNEL}; LISTEN ${PRESENCE_CHANNEL}`)
    } catch (error) {
      own.end()
      throw error
    }
    // The connection may be lost the moment it begins to listen.
    if (own.isEnded()) throw new WalletError('service/database', { reason: 'the connection that listens was lost' })
    if (isStopped) own.end()
    else connection = own
  }

  function receivePresence(payload: string, { onPresence }: FanOutListener): void {
    const { nodeId: from, text } = parsePresence(payload)
    onPresence?.(from, text)
  }

  function reconnect(listener: FanOutListener): void {
    if (isStopped) return
    retry = setTimeout(() => {
      connect(listener).then(listener.onGap, () => reconnect(listener))
    }, RETRY_MS)
  }

  return {
    isListening: () => connection !== undefined,
    broadcast: async (text) => {
      const current = connection
      // After a gap, all presence messages are sent again.
      if (current === undefined) return
      try {
        await current.runStatement('SELECT pg_notify($1, $2)', [PRESENCE_CHANNEL, `${nodeId}${text}`])
      } catch (error) {
        current.lose(error instanceof Error ? error.message : 'unknown')
        throw error
      }
    },
    listen: async (listener) => {
      await connect(listener)
      return async () => {
        isStopped = true
        clearTimeout(retry)
        const open = connection
        connection = undefined
        await open?.runStatement('UNLISTEN *').catch(() => undefined) // A lost connection has already stopped listening.
        open?.client.removeAllListeners('notification')
        open?.end()
      }
    },
  }
}

function toListenConnection(
  { client, lost, release }: CheckedOutClient,
  timeoutMs: number | undefined,
  onLost: (reason: string) => void,
): ListenConnection {
  let isEnded = false
  const end = () => {
    isEnded = true
    release(false)
  }
  const lose = (reason: string) => {
    if (isEnded) return
    end()
    onLost(reason)
  }
  void lost.then(({ message }) => lose(message))
  return { client, runStatement: createStatementRunner(client, timeoutMs), end, lose, isEnded: () => isEnded }
}
