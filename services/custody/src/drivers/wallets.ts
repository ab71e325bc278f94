import { type Database, type DatabaseClient, withClient } from '@latchkey/database'

/** Whom custody recognises for a wallet. */
export interface KeptWallet {
  readonly walletId: string
  readonly device: string
  readonly subjectMac: Buffer
  readonly emailWrapped: Buffer
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

/** Keeps new devices from a wallet for a time, in a transaction of the caller. */
export async function freezeWallet(client: DatabaseClient, walletId: string, until: Date): Promise<void> {
  await client.query('UPDATE custody_wallets SET frozen_until = $2 WHERE id = $1', [walletId, until])
}
