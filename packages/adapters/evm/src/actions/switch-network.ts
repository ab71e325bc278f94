import type { EvmNetwork } from '@latchkey/chains'
import { requestWallet } from '@latchkey/core/adapter-base'
import { pause } from '@latchkey/core/cancellation'
import type { WalletSession } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import { toQuantity } from '@latchkey/primitives'
import { isRejection, readProviderError } from '@latchkey/protocol/eip1193'
import { anySchema } from '../wallet/response-schemas.ts'
import { readChainId, type SilentCall, wrongNetwork } from '../wallet/wallet-chain.ts'

/** Delays before each check, because some wallets respond before the switch is done. */
const SETTLE_MS: readonly number[] = [0, 100, 200, 400, 800]
/** Fewer checks after an addition: a wallet that has not switched by then needs a separate switch request. */
const SETTLE_AFTER_ADDING_MS: readonly number[] = [0, 100, 200]

/** The error code for an unknown chain of EIP-3326, and the codes that wallets use instead. @see compat-facts 7.2 */
const ADD_CODES: ReadonlySet<number | undefined> = new Set([4902, -32603, 5000])

/**
 * Requests that the wallet switches to a network, adds the network first if the wallet does not have it, and checks the
 * result.
 *
 * @throws network/switch-rejected, network/unsupported, network/no-public-node, network/switch-failed,
 * connect/cancelled, wallet/disconnected, wallet/unauthorized
 * @see EIP-3326, EIP-3085
 */
export async function switchNetwork(session: WalletSession, network: EvmNetwork, call: SilentCall): Promise<void> {
  const { signal } = call
  try {
    if ((await readChainId(session, call)) === network.id) return
    const isAdded = await switchOrAdd(session, network, signal)
    if (await settles(session, network, { ...call, pausesMs: isAdded ? SETTLE_AFTER_ADDING_MS : SETTLE_MS })) return
    // EIP-3085 lets a wallet add a network without switching to it.
    if (isAdded) {
      await requestSwitch(session, network, signal)
      if (await settles(session, network, { ...call, pausesMs: SETTLE_MS })) return
    }
    throw wrongNetwork(await readChainId(session, call), network.id)
  } catch (error) {
    throw toSwitchError(error, network)
  }
}

async function switchOrAdd(session: WalletSession, network: EvmNetwork, signal: AbortSignal | undefined) {
  try {
    await requestSwitch(session, network, signal)
    return false
  } catch (error) {
    if (!isUnknownNetwork(error)) throw error
    await requestAddition(session, network, signal)
    return true
  }
}

function isUnknownNetwork(error: unknown): boolean {
  const { code, message } = readProviderError(error)
  // The code 5000 alone is ambiguous.
  return ADD_CODES.has(code) && !isRejection(message)
}

async function requestSwitch(session: WalletSession, network: EvmNetwork, signal: AbortSignal | undefined) {
  const params = [{ chainId: toQuantity(network.id) }]
  await requestWallet(session, { method: 'wallet_switchEthereumChain', params, schema: anySchema, signal })
}

async function requestAddition(session: WalletSession, network: EvmNetwork, signal: AbortSignal | undefined) {
  const { name, nativeCurrency, caipNetworkId, blockExplorers, assets } = network
  // A wallet stores these URLs permanently, so it gets the public nodes instead of the integrator's URL, which contains
  // a key.
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
  await requestWallet(session, { method: 'wallet_addEthereumChain', params, schema: anySchema, signal })
}

async function settles(
  session: WalletSession,
  network: EvmNetwork,
  { pausesMs, ...call }: { readonly pausesMs: readonly number[] } & SilentCall,
) {
  for (const delayMs of pausesMs) {
    await pause(delayMs, call.clock, call.signal)
    if ((await readChainId(session, call)) === network.id) return true
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
