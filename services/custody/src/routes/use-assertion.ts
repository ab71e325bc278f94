import { createHash } from 'node:crypto'
import type { DatabaseClient } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import type { PasskeyChallenge } from '@latchkey/protocol/custody'
import type { Assertion, PermitOperation } from '@latchkey/protocol/wallet-keys'
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

/** Returns what a passkey signs for one use: a hash of its purpose and of random ids, so that no other use has the same. */
export const toUseChallenge = (purpose: PermitOperation | 'enrol' | 'delete', ids: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([purpose, ...ids]))
    .digest('base64url')

/** Returns what a page asks the passkeys of a wallet to sign; `undefined` for a wallet without passkeys. */
export async function readPasskeyChallenge(
  client: DatabaseClient,
  walletId: string,
  challenge: string,
): Promise<PasskeyChallenge | undefined> {
  const passkeys = await listPasskeys(client, walletId)
  const [first] = passkeys
  return first && { challenge, rpId: first.rpId, ids: passkeys.map(({ id }) => id) }
}

/**
 * Accepts the use of a wallet without passkeys, and of another one only with an assertion, in a transaction of the caller.
 *
 * @throws passkey/refused
 */
export async function requirePasskey(
  client: DatabaseClient,
  { assertion, ...use }: Omit<UsedAssertion, 'assertion'> & { readonly assertion: Assertion | undefined },
  deps: Pick<CustodyDeps, 'config'>,
): Promise<void> {
  if (assertion !== undefined) return useAssertion(client, { ...use, assertion }, deps)
  if ((await listPasskeys(client, use.walletId)).length > 0) throw new WalletError('passkey/refused')
}
