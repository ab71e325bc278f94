import { type Database, type DatabaseClient, withClient } from '@latchkey/database'
import { DAY_MS } from '@latchkey/primitives'

/** Each new wallet sends a mail. With the mails of enrolments, an address gets at most 20 mails a day. */
const WALLETS_PER_DAY = 5

/** Whom custody recognises for a wallet. */
export interface KeptWallet {
  readonly walletId: string
  readonly device: string
  readonly subjectMac: Buffer
  /** Null: the person gets no mail. */
  readonly emailWrapped: Buffer | null
  /** Until then no new device is enrolled. */
  readonly frozenUntil: Date | null
}

/** Returns a wallet whose half is kept. @throws service/database */
export function findKeptWallet(pool: Database['pool'], walletId: string): Promise<KeptWallet | undefined> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<KeptWallet>(
      `SELECT id AS "walletId", device, subject_mac AS "subjectMac", email_wrapped AS "emailWrapped",
              frozen_until AS "frozenUntil"
         FROM custody_wallets WHERE id = $1`,
      [walletId],
    )
    return rows[0]
  })
}

/**
 * Returns the milliseconds until an address may have another wallet; 0 if the wallet just stored is within the daily limit. Call it in
 * the transaction that locked the address and stored the wallet.
 */
export async function readWalletWait(client: DatabaseClient, subjectMac: Buffer, now: Date): Promise<number> {
  const { rows } = await client.query<{ at: Date }>(
    `SELECT created_at AS at FROM custody_wallets WHERE subject_mac = $1 AND created_at > $2
      ORDER BY created_at DESC OFFSET ${WALLETS_PER_DAY} LIMIT 1`,
    [subjectMac, new Date(now.getTime() - DAY_MS)],
  )
  const [oldest] = rows
  return oldest === undefined ? 0 : oldest.at.getTime() + DAY_MS - now.getTime()
}

/** Keeps new devices from a wallet until a time at least, in a transaction of the caller. */
export async function freezeWallet(client: DatabaseClient, walletId: string, until: Date): Promise<void> {
  await client.query('UPDATE custody_wallets SET frozen_until = GREATEST(frozen_until, $2) WHERE id = $1', [
    walletId,
    until,
  ])
}

/** Ends an earlier freeze, and keeps new devices from a wallet until a time, in a transaction of the caller. */
export async function resetFreeze(client: DatabaseClient, walletId: string, until: Date): Promise<void> {
  await client.query('UPDATE custody_wallets SET frozen_until = $2 WHERE id = $1', [walletId, until])
}
