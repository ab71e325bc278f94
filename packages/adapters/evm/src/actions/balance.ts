import type { EvmNetwork } from '@latchkey/chains'
import { WalletError } from '@latchkey/errors'
import { fromQuantity, isAddress } from '@latchkey/primitives'
import type { Node } from '../node/node.ts'

interface ReadOptions {
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number | undefined
}

/**
 * Returns the native balance of an account, in wei.
 *
 * @throws address/invalid, rpc/*, connect/cancelled
 */
export async function readBalance(
  node: Node,
  network: EvmNetwork,
  address: string,
  { signal, timeoutMs }: ReadOptions,
): Promise<bigint> {
  if (!isAddress(address, 'eip155'))
    throw new WalletError('address/invalid', { value: address.slice(0, 80), namespace: 'eip155' })
  return node.call(network, {
    method: 'eth_getBalance',
    params: [address, 'latest'],
    parse: fromQuantity,
    signal,
    timeoutMs,
  })
}
