import { isWalletError, WalletError } from '@latchkey/errors'
import { createClient } from '@redis/client'

const CONNECT_MS = 5_000
/** A connection that was silent for three intervals is dead. */
const PING_MS = 2_000
const RETRY_MS = { least: 50, most: 2_000 }

export type RedisClient = ReturnType<typeof createClient>

/**
 * Returns a client that is not connected yet. Its commands fail at once while it is not connected.
 *
 * @param mayRetry - whether a lost connection is reopened.
 * @throws service/store if the URL is invalid.
 */
export function createRedisClient(url: string, mayRetry: () => boolean): RedisClient {
  try {
    return createClient({
      url,
      // Commands fail at once instead, so that a publisher is notified that its message is not stored.
      disableOfflineQueue: true,
      maintNotifications: 'disabled',
      pingInterval: PING_MS,
      socket: {
        connectTimeout: CONNECT_MS,
        socketTimeout: 3 * PING_MS,
        reconnectStrategy: (tries) => (mayRetry() ? pauseBefore(tries) : false),
      },
    })
  } catch (error) {
    throw storeError(error)
  }
}

/** Returns a delay that grows with each attempt, with jitter, so that nodes do not all reconnect at once. */
function pauseBefore(tries: number): number {
  const longest = Math.min(RETRY_MS.most, RETRY_MS.least * 2 ** Math.min(tries, 10))
  return longest * (0.5 + Math.random() / 2)
}

/** Converts any exception of the client to `service/store`. */
export function storeError(cause: unknown): WalletError<'service/store'> {
  if (isWalletError(cause, 'service/store')) return cause
  return new WalletError('service/store', { reason: reasonOf(cause).slice(0, 200) })
}

/** A rejected connection has its messages in an `AggregateError`, whose own message is empty. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join('; ')
  if (!(cause instanceof Error)) return 'unknown'
  return cause.message === '' ? cause.name : cause.message
}
