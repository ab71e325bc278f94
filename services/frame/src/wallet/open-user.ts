import { WalletError } from '@latchkey/errors'
import { type CaipNetworkId, isOfBitcoinNetwork, parseCaipNetworkId } from '@latchkey/primitives'
import type { FramePageData, FrameParams, FrameResult } from '@latchkey/protocol/frame'
import type { WalletAddresses } from '@latchkey/protocol/wallet-keys'
import { type PageState, switchNetworkOf } from '../page-state.ts'
import { toNetworkId } from '../to-network-id.ts'
import { createWallet } from './create-wallet.ts'
import { readOwnWallet } from './own-wallet.ts'
import { readPasskeysOnce } from './passkeys.ts'
import { recoverWallet } from './recover-wallet.ts'
import type { WalletDeps } from './wallet-deps.ts'

export interface OpenUserOptions {
  readonly chainId: NonNullable<FrameParams<'GET_USER'>>['chainId']
  readonly state: PageState
  readonly data: Pick<FramePageData, 'networks' | 'hasExport'>
}

/**
 * Returns the account of the user for a network. The first time it makes the wallet; on a new device it recovers it.
 *
 * @throws session/expired, network/unsupported, and as `createWallet` and `recoverWallet`
 */
export async function openUser(deps: WalletDeps, options: OpenUserOptions): Promise<FrameResult<'GET_USER'>> {
  const { chainId = options.state.networkId, state, data } = options
  const networkId = toNetworkId(chainId)
  if (!data.networks.includes(networkId)) throw new WalletError('network/unsupported')
  const { email, social, wallet } = await deps.session.describe()
  const { addresses } = (await readOwnWallet(deps)) ?? { addresses: await openKeys(deps, wallet?.walletId) }
  if (data.hasExport === true && wallet !== null) readPasskeysOnce(wallet.walletId, deps)
  switchNetworkOf(state, networkId)
  const address = toAddress(addresses, networkId)
  const userName = social?.userName ?? null
  return { address, chainId, email, userName, accounts: [{ address, type: 'eoa' }], preferredAccountType: 'eoa' }
}

/** Makes or recovers the wallet of a session once, also where several calls of the page need it at the same time. */
function openKeys(deps: WalletDeps, walletId: string | undefined): Promise<WalletAddresses> {
  if (deps.opening !== undefined) return deps.opening
  const opening = (walletId === undefined ? createWallet(deps) : recoverWallet(walletId, deps)).finally(() => {
    // A new session has its own.
    if (deps.opening === opening) deps.opening = undefined
    // Also refresh after a failure, because auth may have stored the wallet before the failure.
    deps.session.refresh()
  })
  deps.opening = opening
  return opening
}

/**
 * Returns the address of the wallet on a network.
 *
 * @throws network/unsupported for one without accounts: another family, or a Bitcoin network that the wallet was not made for
 */
export function toAddress({ eip155, solana, bitcoinPayment }: WalletAddresses, networkId: string): string {
  const { namespace } = parseCaipNetworkId(networkId)
  if (namespace === 'eip155') return eip155
  if (namespace === 'solana') return solana
  if (namespace === 'bip122' && isOfBitcoinNetwork(bitcoinPayment, networkId as CaipNetworkId)) return bitcoinPayment
  throw new WalletError('network/unsupported')
}
