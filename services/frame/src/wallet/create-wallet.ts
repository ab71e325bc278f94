import { WalletError } from '@latchkey/errors'
import { keptHalfSchema, releasedHalfSchema, storedHalfSchema } from '@latchkey/protocol/custody'
import { activeWalletSchema, pendingWalletSchema, unlockedSchema } from '@latchkey/protocol/wallet-auth'
import type { SetType, SocialProvider, StatedAccount, WalletAddresses } from '@latchkey/protocol/wallet-keys'
import type { Vault } from '../vault/open-vault.ts'
import { toAccount } from './social/read-account.ts'
import type { WalletDeps } from './wallet-deps.ts'

/**
 * Makes the wallet of the user: its halves go to the services and come back, the vault opens it with them and proves its
 * accounts, and only then it counts.
 *
 * @returns its addresses; the vault is unlocked
 * @throws embedded/taken when another device was first
 * @throws embedded/unsupported-storage in a browser that does not persist keys, if no other device could open the wallet; session/expired if
 * the token of the login is gone; and as a service client
 */
export async function createWallet(deps: WalletDeps): Promise<WalletAddresses> {
  const { session, openVault, custody, isPersistent } = deps
  // Custody will later release its half to this person. A typed address is not from auth; a token of a provider is, so the person has accepted
  // its account before (docs/embedded-wallet/social.md).
  const identity = await session.proof()
  const vault = await openVault()
  // Custody approves a new device by a link, unless an ID token does.
  const hasLink = identity.type !== 'access-token' || (await session.describe()).email !== null
  // Otherwise only this device can open the wallet, so it would be lost when the page is closed.
  if ((custody === undefined || !hasLink) && !(isPersistent && (await vault.call('STATUS', undefined)).isPersistent))
    throw new WalletError('embedded/unsupported-storage')
  const { challenge, ticket } = await session.call({
    path: 'wallets',
    schema: pendingWalletSchema,
    body: async (nonce) => ({ jws: (await vault.call('CREATE', { nonce })).jws }),
  })
  const device = await readBack('device', vault, deps)
  if (custody === undefined) {
    await vault.call('CREATE_PROVE', { challenge, device })
    return activate(vault, deps)
  }
  const stored = await custody.call({
    path: 'halves',
    schema: storedHalfSchema,
    body: (nonce) => vault.call('CREATE_STORE', { nonce, ticket, identity }),
  })
  if (identity.type === 'access-token') requireSameAccount(identity.provider, stored.account, deps)
  const half = await custody.call({
    path: 'halves/read',
    schema: releasedHalfSchema,
    body: (nonce) => vault.call('CREATE_READ_CUSTODY', { nonce }),
  })
  const auto = { ...(await readBack('auto', vault, deps)), custody: half }
  await vault.call('CREATE_PROVE', { challenge, device, auto })
  const { receipt } = await custody.call({
    path: 'halves/keep',
    schema: keptHalfSchema,
    body: (nonce) => vault.call('CREATE_KEEP', { nonce }),
  })
  return activate(vault, deps, receipt)
}

/**
 * A hostile auth service could state the account of the person, and give the token of its own. What custody has read by the token must be what
 * the person has accepted.
 *
 * @throws frame/error
 */
function requireSameAccount(
  provider: SocialProvider,
  stated: StatedAccount | undefined,
  { account }: Pick<WalletDeps, 'account'>,
): void {
  const read = stated && toAccount(provider, stated)
  const isSame = account !== undefined && read !== undefined && ACCOUNT.every((name) => read[name] === account[name])
  if (!isSame) throw new WalletError('frame/error')
}

const ACCOUNT = ['provider', 'subject', 'name', 'email'] as const

async function readBack(set: SetType, vault: Vault, { session }: WalletDeps) {
  const deviceId = await session.deviceId()
  const body = (nonce: string) => vault.call('CREATE_READ', { nonce, deviceId, set })
  return session.call({ path: 'vault/unlock', schema: unlockedSchema, body })
}

async function activate(vault: Vault, { session }: WalletDeps, receipt?: string): Promise<WalletAddresses> {
  const given = receipt === undefined ? {} : { receipt }
  const body = (nonce: string) => vault.call('CREATE_ACTIVATE', { nonce, ...given })
  await session.call({ path: 'wallets/activate', schema: activeWalletSchema, body })
  return (await vault.call('CREATE_FINISH', undefined)).addresses
}
