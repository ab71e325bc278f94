import type { DatabaseClient } from '@latchkey/database'
import type { StatementSigner } from '@latchkey/proofs'
import { readPasskeyList, toPasskeyKey } from '../drivers/passkeys.ts'

/** Returns the signed list of a wallet's passkeys; `undefined` for a wallet that never had one. */
export async function signPasskeyList(
  client: DatabaseClient,
  walletId: string,
  signer: StatementSigner,
): Promise<string | undefined> {
  const { version, rows } = await readPasskeyList(client, walletId)
  if (version === 0) return undefined
  return signer.sign('custody-passkey-list+jwt', { walletId, version, passkeys: rows.map(toPasskeyKey) })
}
