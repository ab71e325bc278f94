import type { DatabaseClient } from '@latchkey/database'
import type { Standing } from '../domain/enrolment-limits.ts'

/** The caller of an enrolment: its address, its vault key and its network. */
export interface AddressCaller {
  readonly subjectMac: Buffer
  readonly device: string
  readonly network: string
}

/** Stores a device that was approved or that created a wallet, and its network, in the caller's transaction. */
export async function rememberCaller(
  client: DatabaseClient,
  { subjectMac, device, network, now }: AddressCaller & { readonly now: Date },
): Promise<void> {
  await client.query(
    `INSERT INTO custody_known (subject_mac, kind, value, seen_at) VALUES ($1, 'device', $2, $4), ($1, 'network', $3, $4)
     ON CONFLICT (subject_mac, kind, value) DO UPDATE SET seen_at = excluded.seen_at`,
    [subjectMac, device, network, now],
  )
}

/** Deletes a device that was denied, in the caller's transaction. Its network stays, because the owner may use the same one. */
export async function forgetDevice(
  client: DatabaseClient,
  { subjectMac, device }: Pick<AddressCaller, 'subjectMac' | 'device'>,
): Promise<void> {
  await client.query(`DELETE FROM custody_known WHERE subject_mac = $1 AND kind = 'device' AND value = $2`, [
    subjectMac,
    device,
  ])
}

/** Makes what is known of the callers of one address known for another address of the same person, in the caller's transaction. */
export async function copyCallers(client: DatabaseClient, from: Buffer, to: Buffer): Promise<void> {
  await client.query(
    `INSERT INTO custody_known (subject_mac, kind, value, seen_at)
     SELECT $2, kind, value, seen_at FROM custody_known WHERE subject_mac = $1 ON CONFLICT DO NOTHING`,
    [from, to],
  )
}

/** Returns what is known of a caller. Runs the same query for an address without a wallet. */
export async function findStanding(
  client: DatabaseClient,
  { subjectMac, device, network }: AddressCaller,
): Promise<Standing> {
  const { rows } = await client.query<{ kind: 'network' | 'device' }>(
    `SELECT kind FROM custody_known
      WHERE subject_mac = $1 AND ((kind = 'device' AND value = $2) OR (kind = 'network' AND value = $3)) ORDER BY kind LIMIT 1`,
    [subjectMac, device, network],
  )
  return rows[0]?.kind ?? 'unknown'
}
