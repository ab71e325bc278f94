import type { DatabaseClient } from '@latchkey/database'

/** Lock order: half, address, device. The same order everywhere prevents a deadlock. */
const LOCK_ADDRESS = 0x1a7c

/**
 * Locks an address until the end of the caller's transaction, so that concurrent requests cannot exceed its limits of mails.
 *
 * @see https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 */
export async function lockAddress(client: DatabaseClient, subjectMac: Buffer): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1, $2)', [LOCK_ADDRESS, subjectMac.readInt32BE()])
}
