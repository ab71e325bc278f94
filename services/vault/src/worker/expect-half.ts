import { WalletError } from '@latchkey/errors'
import type { SealedHalfText, Vault, WalletAddresses } from '@latchkey/protocol/wallet-keys'
import { combineHalves } from '../keys/key-set.ts'
import { createRecipient, type HalfUse, openHalf } from '../keys/sealed-half.ts'
import { openVault } from '../keys/sealed-vault.ts'
import { wipe } from '../keys/wipe.ts'
import { toThumbprint } from './thumbprint.ts'
import type { ExpectedHalf, OpenedKeys, WorkerState } from './worker-state.ts'

/** Returns a new key and a new id, for one answer of a service. */
export const expectHalf = async (): Promise<ExpectedHalf> => ({
  recipient: await createRecipient(),
  id: crypto.randomUUID(),
})

/**
 * Opens a half that a service sent for one request.
 *
 * @throws vault/not-ready when nothing was expected, vault/corrupt for a half of another request
 */
export async function openExpected(
  expected: ExpectedHalf | undefined,
  half: SealedHalfText,
  use: Pick<HalfUse, 'walletId' | 'passkeys'> & { readonly purpose: 'create' | 'unlock' | 'recover' },
  { deviceKeys }: WorkerState,
): Promise<Uint8Array> {
  if (expected === undefined) throw new WalletError('vault/not-ready')
  const device = await toThumbprint((await deviceKeys).signing.publicKey)
  return openHalf(expected.recipient, half, { ...use, device, id: expected.id })
}

/** Returns true if two records name the same address in each family. */
export const isSameAddresses = (one: WalletAddresses, other: WalletAddresses): boolean =>
  (Object.keys(one) as (keyof WalletAddresses)[]).every((family) => one[family] === other[family])

/** Opens a wallet with two halves, and overwrites everything but the keys of its accounts. @throws vault/corrupt */
export async function openKeys(
  halves: { readonly userHalf: Uint8Array; readonly authHalf: Uint8Array },
  vault: Vault,
  names: { readonly walletId: string; readonly generation: number },
): Promise<OpenedKeys> {
  const dataKey = await combineHalves(halves)
  try {
    const { entropy, accounts } = await openVault(dataKey, vault, names)
    wipe(entropy)
    return { walletId: names.walletId, addresses: vault.addresses, accounts }
  } finally {
    wipe(dataKey, halves.authHalf)
  }
}
