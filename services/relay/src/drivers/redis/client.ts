import { isWalletError, WalletError } from '@latchkey/errors'
import { createClient } from '@redis/client'

const CONNECT_MS = 5_000
/** A connection that was silent for three intervals is dead. */
const PING_MS = 2_000
const RETRY_MS = { least: 50, most: 2_000 }

export type RedisClient = ReturnType<typeof createClient>

/**
 * Returns a client that is not connected yet, and that fails at once while its connection is away.
 *
 * @param mayRetry - whether a lost connection is opened again.
 * @throws service/store when the URL is not valid.
 */
export function createRedisClient(url: string, mayRetry: () => boolean): RedisClient {
  try {
    return createClient({
      url,
      // Commands fail at once instead, so that a publisher learns that its message is not stored.
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

/** Returns a pause that grows with each attempt, and varies so that nodes do not reconnect all at once. */
function pauseBefore(tries: number): number {
  const longest = Math.min(RETRY_MS.most, RETRY_MS.least * 2 ** Math.min(tries, 10))
  return longest * (0.5 + Math.random() / 2)
}

/** Converts any exception of the client to `service/store`. */
export function storeError(cause: unknown): WalletError<'service/store'> {
  if (isWalletError(cause, 'service/store')) return cause
  return new WalletError('service/store', { reason: reasonOf(cause).slice(0, 200) })
}

/** A refused connection carries its lines in an `AggregateError`, which has no message. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join('; ')
  if (!(cause instanceof Error)) return 'unknown'
  return cause.message === '' ? cause.name : cause.message
}
