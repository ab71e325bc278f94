import type { DatabaseClient } from '@latchkey/database'

/** Each lock of an address is taken before one of a device, and after one of a half, so that no two requests wait for each other. */
const LOCK_ADDRESS = 0x1a7c

/**
 * Locks the mails of an address to the end of the caller's transaction, so that requests at once send no more than the limits
 * allow.
 *
 * @see https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 */
export async function lockAddress(client: DatabaseClient, subjectMac: Buffer): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1, $2)', [LOCK_ADDRESS, subjectMac.readInt32BE()])
}
