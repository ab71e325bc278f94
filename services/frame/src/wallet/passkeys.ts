import { isWalletError, WalletError } from '@latchkey/errors'
import { beganProtectSchema, type OwnPasskey, readPasskeysSchema } from '@latchkey/protocol/custody'
import type { VaultResult } from '@latchkey/protocol/vault'
import type { WalletDeps } from './wallet-deps.ts'

type VaultPasskeys = VaultResult<'PASSKEYS'>['passkeys']

/** @throws frame/unsupported-action without custody or a wallet, session/expired */
async function requireWallet({ custody, session, openVault }: WalletDeps) {
  const [{ wallet }, vault] = await Promise.all([session.describe(), openVault()])
  if (custody === undefined || wallet === null) throw new WalletError('frame/unsupported-action')
  return { custody, vault, wallet, walletId: wallet.walletId }
}

/**
 * Returns the passkeys of the wallet as custody knows them, and gives the vault the list.
 *
 * @throws as `requireWallet`, embedded/not-found for a device that custody does not know, vault/corrupt, and as a service client
 */
export async function readPasskeys(deps: WalletDeps): Promise<readonly OwnPasskey[]> {
  const { custody, vault, wallet, walletId } = await requireWallet(deps)
  const body = (nonce: string) => vault.call('READ_PASSKEYS', { nonce, walletId })
  const { passkeys, list } = await custody
    .call({ path: 'passkeys/read', schema: readPasskeysSchema, body })
    .catch((error: unknown) => {
      // Of a wallet without an automatic set custody knows nothing.
      if (wallet.hasAutoSet && isWalletError(error) && error.code === 'embedded/not-found')
        deps.passkeysUnknownOf = walletId
      throw error
    })
  deps.passkeysUnknownOf = undefined
  if (list !== undefined) await vault.call('PASSKEYS', { walletId, list })
  return passkeys
}

/** Reads the passkeys once in this page, so that a device learns of changes on another one. Without custody the last list counts. */
export function readPasskeysOnce(walletId: string, deps: WalletDeps): void {
  if (deps.passkeysReadOf === walletId) return
  deps.passkeysReadOf = walletId
  readPasskeys(deps).catch(() => {
    deps.passkeysReadOf = undefined
  })
}

/**
 * Returns the passkeys of which the vault requests an assertion.
 *
 * @throws vault/*, and embedded/not-found for a device that custody does not know: it gets no list, so that its vault would ask for nothing
 */
export async function findPasskeys(walletId: string, deps: WalletDeps): Promise<VaultPasskeys> {
  if (deps.passkeysUnknownOf === walletId) await readPasskeys(deps)
  const vault = await deps.openVault()
  const read = async () => (await vault.call('PASSKEYS', { walletId })).passkeys
  return read().catch(async () => {
    // The list of this device cannot be used, e.g. because custody has another key.
    await readPasskeys(deps)
    return read()
  })
}

/**
 * Asks custody for a visit of its page of passkeys.
 *
 * @returns the token by which that page knows the visit
 * @throws as `requireWallet`, embedded/quiet-period, and as a service client
 */
export async function beginProtect(deps: WalletDeps): Promise<string> {
  const { custody, vault, walletId } = await requireWallet(deps)
  const body = (nonce: string) => vault.call('PROTECT', { nonce, walletId, origin: deps.origin })
  return (await custody.call({ path: 'passkeys', schema: beganProtectSchema, body })).token
}
