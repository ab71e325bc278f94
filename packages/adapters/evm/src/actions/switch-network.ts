import type { EvmNetwork } from '@latchkey/chains'
import { pause } from '@latchkey/core/cancellation'
import type { WalletSession } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import { toQuantity } from '@latchkey/primitives'
import { readProviderError, saysRejected } from '@latchkey/protocol/eip1193'
import { anyAnswer } from '../wallet/answers.ts'
import { ask } from '../wallet/ask.ts'
import { type Patience, readChainId, wrongNetwork } from '../wallet/wallet-chain.ts'

/** Pauses between looks: wallets answer the switch a moment before they are there. */
const SETTLE_MS: readonly number[] = [0, 100, 200, 400, 800]
/** Fewer after an addition: a wallet that is not there by then waits to be asked to switch. */
const SETTLE_AFTER_ADDING_MS: readonly number[] = [0, 100, 200]

/** `unknown chain` of EIP-3326, and what wallets say in its stead. @see compat-facts 7.2 */
const ADD_CODES: ReadonlySet<number | undefined> = new Set([4902, -32603, 5000])

/**
 * Asks the wallet to use a network, adding it first when the wallet does not know it, and checks that it is there.
 *
 * @throws network/switch-rejected, network/unsupported, network/no-public-node, network/switch-failed,
 * connect/cancelled, wallet/disconnected, wallet/unauthorized
 * @see EIP-3326, EIP-3085
 */
export async function switchNetwork(session: WalletSession, network: EvmNetwork, patience: Patience): Promise<void> {
  const { signal } = patience
  try {
    if ((await readChainId(session, patience)) === network.id) return
    const isAdded = await switchOrAdd(session, network, signal)
    if (await settles(session, network, { ...patience, pausesMs: isAdded ? SETTLE_AFTER_ADDING_MS : SETTLE_MS })) return
    // EIP-3085 lets a wallet add a network without using it.
    if (isAdded) {
      await askToSwitch(session, network, signal)
      if (await settles(session, network, { ...patience, pausesMs: SETTLE_MS })) return
    }
    throw wrongNetwork(await readChainId(session, patience), network.id)
  } catch (error) {
    throw toSwitchError(error, network)
  }
}

async function switchOrAdd(session: WalletSession, network: EvmNetwork, signal: AbortSignal | undefined) {
  try {
    await askToSwitch(session, network, signal)
    return false
  } catch (error) {
    if (!isUnknownNetwork(error)) throw error
    await askToAdd(session, network, signal)
    return true
  }
}

function isUnknownNetwork(error: unknown): boolean {
  const { code, message } = readProviderError(error)
  // By its number alone 5000 may be either.
  return ADD_CODES.has(code) && !saysRejected(message)
}

async function askToSwitch(session: WalletSession, network: EvmNetwork, signal: AbortSignal | undefined) {
  const params = [{ chainId: toQuantity(network.id) }]
  await ask(session, { method: 'wallet_switchEthereumChain', params, answer: anyAnswer, signal })
}

async function askToAdd(session: WalletSession, network: EvmNetwork, signal: AbortSignal | undefined) {
  const { name, nativeCurrency, caipNetworkId, blockExplorers, assets } = network
  // A wallet keeps these for good, so it gets the public nodes, not the integrator's with a key in the address.
  const rpcUrls = (network.rpcUrls.chainDefault ?? network.rpcUrls.default).http
  if (rpcUrls.length === 0) throw new WalletError('network/no-public-node', { networkId: caipNetworkId })
  const params = [
    {
      chainId: toQuantity(network.id),
      chainName: name,
      nativeCurrency,
      rpcUrls,
      ...(blockExplorers === undefined ? {} : { blockExplorerUrls: [blockExplorers.default.url] }),
      ...(assets.imageUrl === undefined ? {} : { iconUrls: [assets.imageUrl] }),
    },
  ]
  await ask(session, { method: 'wallet_addEthereumChain', params, answer: anyAnswer, signal })
}

async function settles(
  session: WalletSession,
  network: EvmNetwork,
  { pausesMs, ...patience }: { readonly pausesMs: readonly number[] } & Patience,
) {
  for (const delayMs of pausesMs) {
    await pause(delayMs, patience.clock, patience.signal)
    if ((await readChainId(session, patience)) === network.id) return true
  }
  return false
}

function toSwitchError(error: unknown, network: EvmNetwork): unknown {
  if (!isWalletError(error)) return error
  const context = { networkId: network.caipNetworkId }
  switch (error.code) {
    case 'wallet/rejected':
      return new WalletError('network/switch-rejected', context, { cause: error })
    case 'wallet/unsupported-method':
    case 'network/unsupported':
      return new WalletError('network/unsupported', context, { cause: error })
    case 'network/no-public-node':
    case 'connect/cancelled':
    case 'wallet/disconnected':
    case 'wallet/unauthorized':
      return error
    default:
      return new WalletError('network/switch-failed', context, { cause: error })
  }
}
