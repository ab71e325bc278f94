import { type Database, type DatabaseClient, withClient, withDurableTransaction } from '@latchkey/database'
import { MINUTE_MS } from '@latchkey/primitives'
import { writeAudit } from './audit.ts'
import { lockAddress } from './lock-address.ts'

type Pool = Database['pool']

/** A half that was not kept by then is deleted: its wallet was never shown to anybody. */
export const PENDING_MS = 15 * MINUTE_MS

export interface StoredHalf {
  readonly walletId: string
  /** Thumbprint of the vault key that stored it. */
  readonly device: string
  readonly setId: string
  readonly generation: number
  readonly halfWrapped: Buffer
  readonly subjectMac: Buffer
}

export interface NewHalf extends Omit<StoredHalf, 'halfWrapped'> {
  readonly halfWrapped: Uint8Array
  /** Null: the person gets no mail. */
  readonly emailWrapped: Uint8Array | null
  /** False: custody can approve no new device of this person. */
  readonly canEnrol: boolean
  /** Origin of the site on which the wallet was created. */
  readonly origin: string
  /** Browser and system, as `describeDevice` names them. */
  readonly label: string
  readonly now: Date
}

const COLUMNS = `wallet_id AS "walletId", device, set_id AS "setId", generation, half_wrapped AS "halfWrapped",
  subject_mac AS "subjectMac"`

/**
 * Stores a pending half. The same set of the same device replaces what was stored before, for the same person.
 *
 * @returns the time until which it is pending; undefined where the wallet has a half already, or its person is another one.
 * @throws service/database
 */
export function storePendingHalf(pool: Pool, half: NewHalf): Promise<Date | undefined> {
  const { walletId, device, setId, generation, halfWrapped, subjectMac, emailWrapped, canEnrol, now } = half
  const { origin, label } = half
  return withDurableTransaction(pool, async (client) => {
    const { rowCount: kept } = await client.query('SELECT FROM custody_wallets WHERE id = $1', [walletId])
    if (kept !== 0) return undefined
    await client.query(
      `DELETE FROM custody_halves WHERE wallet_id = $1 AND device = $2 AND status = 'pending' AND created_at <= $3`,
      [walletId, device, new Date(now.getTime() - PENDING_MS)],
    )
    const { rows } = await client.query<{ createdAt: Date }>(
      `INSERT INTO custody_halves AS old
         (wallet_id, device, set_id, generation, status, half_wrapped, subject_mac, email_wrapped, origin, label,
          created_at, can_enrol)
       VALUES ($1, $2, $3, $4, 'pending', $5, $6, $7, $8, $9, $10, $11)
       ON CONFLICT (wallet_id, device) DO UPDATE
         SET half_wrapped = excluded.half_wrapped, email_wrapped = excluded.email_wrapped, origin = excluded.origin,
             label = excluded.label, can_enrol = excluded.can_enrol
         WHERE old.status = 'pending' AND old.set_id = excluded.set_id AND old.generation = excluded.generation
           AND old.subject_mac = excluded.subject_mac
       RETURNING created_at AS "createdAt"`,
      [walletId, device, setId, generation, halfWrapped, subjectMac, emailWrapped, origin, label, now, canEnrol],
    )
    const [row] = rows
    if (row === undefined) return undefined
    await writeAudit(client, { kind: 'half-stored', now, walletId, device })
    return new Date(row.createdAt.getTime() + PENDING_MS)
  })
}

interface HalfKey {
  readonly walletId: string
  readonly device: string
  readonly setId: string
  readonly now: Date
}

/** Returns a half of this device that is pending. @throws service/database */
export function findPendingHalf(
  pool: Pool,
  { walletId, device, setId, now }: HalfKey,
): Promise<StoredHalf | undefined> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<StoredHalf>(
      `SELECT ${COLUMNS} FROM custody_halves
        WHERE wallet_id = $1 AND device = $2 AND set_id = $3 AND status = 'pending' AND created_at > $4`,
      [walletId, device, setId, new Date(now.getTime() - PENDING_MS)],
    )
    return rows[0]
  })
}

/** A half that becomes active, with the fields that its mail needs. */
export interface KeptHalf {
  readonly walletId: string
  readonly device: string
  readonly subjectMac: Buffer
  readonly emailWrapped: Buffer | null
  readonly origin: string
  readonly label: string
}

interface PendingRow extends KeptHalf {
  readonly canEnrol: boolean
  readonly status: 'pending' | 'active'
  readonly createdAt: Date
}

/**
 * Keeps a pending half from now on, with the person to whom it belongs. One that is kept already stays so.
 *
 * @param announce - Queues the mail to the person in the same transaction. If it throws, the half stays pending. Runs once for a wallet.
 * @returns whether custody can approve a new device; 'taken' where the wallet has the half of another device; 'absent' where there is none,
 * or it is too old.
 * @throws service/database
 */
export function keepHalf(
  pool: Pool,
  key: HalfKey,
  announce: (client: DatabaseClient, half: KeptHalf) => Promise<void>,
): Promise<{ readonly canEnrol: boolean } | 'taken' | 'absent'> {
  const { walletId, device, setId, now } = key
  return withDurableTransaction(pool, async (client) => {
    const { rows } = await client.query<PendingRow>(
      `SELECT wallet_id AS "walletId", device, subject_mac AS "subjectMac", email_wrapped AS "emailWrapped", origin, label,
              status, created_at AS "createdAt", can_enrol AS "canEnrol"
         FROM custody_halves WHERE wallet_id = $1 AND device = $2 AND set_id = $3 FOR UPDATE`,
      [walletId, device, setId],
    )
    const [half] = rows
    if (half === undefined) return 'absent'
    const { canEnrol } = half
    if (half.status === 'active') return { canEnrol }
    if (half.createdAt.getTime() + PENDING_MS <= now.getTime()) return 'absent'
    await lockAddress(client, half.subjectMac)
    if (!(await activate(client, key))) return 'taken'
    await announce(client, half)
    return { canEnrol }
  })
}

async function activate(client: DatabaseClient, { walletId, device, now }: HalfKey): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO custody_wallets (id, subject_mac, email_wrapped, device, created_at)
     SELECT wallet_id, subject_mac, email_wrapped, device, $3 FROM custody_halves WHERE wallet_id = $1 AND device = $2
     ON CONFLICT DO NOTHING`,
    [walletId, device, now],
  )
  if (rowCount !== 1) return false
  await client.query(`UPDATE custody_halves SET status = 'active', kept_at = $3 WHERE wallet_id = $1 AND device = $2`, [
    walletId,
    device,
    now,
  ])
  await writeAudit(client, { kind: 'half-kept', now, walletId, device })
  return true
}

/** Returns the half that is kept for a wallet. @throws service/database */
export function findActiveHalf(pool: Pool, walletId: string): Promise<StoredHalf | undefined> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<StoredHalf>(
      `SELECT ${COLUMNS} FROM custody_halves WHERE wallet_id = $1 AND status = 'active'`,
      [walletId],
    )
    return rows[0]
  })
}
