import { isWalletError } from '@latchkey/errors'
import type pg from 'pg'
import { databaseError, describeError } from './reason.ts'

/** A connection of a pool that its user cannot release. */
export type DatabaseClient = Omit<pg.PoolClient, 'release'>

export interface CheckedOutClient {
  readonly client: DatabaseClient
  /** Settles with the reason when the connection breaks before it is released; never rejects. */
  readonly lost: Promise<Error>
  /** Returns it to the pool, or closes it when its state is not known. Only the first call counts. */
  readonly release: (isUsable: boolean) => void
}

/**
 * Checks a connection out of a pool until its release; short work uses `withClient`.
 *
 * @throws service/database when no connection becomes free in time, or the server cannot be reached.
 */
export function checkOutClient(pool: pg.Pool): Promise<CheckedOutClient> {
  return new Promise((resolve, reject) => {
    // The callback form, because the server may end the connection in the packet that opens it, before a promise settles.
    pool.connect((error, client) => {
      if (client === undefined) reject(toDatabaseError(error))
      else resolve(guard(client))
    })
  })
}

/** Without a listener for `error`, Node ends the process when the connection breaks. */
function guard(client: pg.PoolClient): CheckedOutClient {
  let isReleased = false
  let onError: (error: Error) => void = () => undefined
  const lost = new Promise<Error>((resolve) => {
    onError = resolve
  })
  client.on('error', onError)
  const release = (isUsable: boolean) => {
    if (isReleased) return
    isReleased = true
    // The pool listens for errors again from here on, and closes a broken connection.
    client.release(!isUsable)
    client.off('error', onError)
  }
  return { client, lost, release }
}

/**
 * Runs work on one connection of a pool. A failure closes the connection, which also rolls back its transaction.
 *
 * @throws service/database when no connection is available, it is lost, or a statement fails; a `WalletError` of the work
 * unchanged.
 * @example await withClient(pool, (client) => client.query('SELECT 1'))
 */
export async function withClient<T>(pool: pg.Pool, work: (client: DatabaseClient) => Promise<T>): Promise<T> {
  const { client, release } = await checkOutClient(pool)
  try {
    const result = await work(client)
    release(true)
    return result
  } catch (error) {
    release(false)
    throw toDatabaseError(error)
  }
}

/**
 * Runs work in one transaction, which is committed or rolled back as a whole.
 *
 * @throws service/database likewise. After a connection lost during COMMIT the outcome is unknown.
 */
export function withTransaction<T>(pool: pg.Pool, work: (client: DatabaseClient) => Promise<T>): Promise<T> {
  return withClient(pool, async (client) => {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  })
}

function toDatabaseError(error: unknown) {
  return isWalletError(error) ? error : databaseError(describeError(error).slice(0, 200), error)
}
