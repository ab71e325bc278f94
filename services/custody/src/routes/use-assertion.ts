import type { DatabaseClient } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import type { Assertion } from '@latchkey/protocol/wallet-keys'
import type { CustodyDeps } from '../custody-deps.ts'
import { checkAssertion } from '../domain/check-assertion.ts'
import { countUse, listPasskeys } from '../drivers/passkeys.ts'

interface UsedAssertion {
  readonly walletId: string
  readonly assertion: Assertion
  readonly challenge: string
  readonly now: Date
}

/**
 * Accepts an assertion of a passkey of the wallet, made on a page of custody, and stores its counter, in a transaction of the caller.
 *
 * @throws passkey/refused
 */
export async function useAssertion(
  client: DatabaseClient,
  { walletId, assertion, challenge, now }: UsedAssertion,
  { config }: Pick<CustodyDeps, 'config'>,
): Promise<void> {
  const passkey = (await listPasskeys(client, walletId)).find(({ id }) => id === assertion.id)
  const expected = { challenge, origin: config.publicUrl }
  const signCount = passkey === undefined ? undefined : await checkAssertion(assertion, passkey, expected)
  if (signCount === undefined || !(await countUse(client, { id: assertion.id, signCount, now })))
    throw new WalletError('passkey/refused')
}
