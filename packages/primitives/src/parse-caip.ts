import { WalletError } from '@latchkey/errors'
import { type CaipNetworkId, isCaipNetworkId, type Namespace } from './caip.ts'

const ACCOUNT = /^[-.%a-zA-Z0-9]{1,128}$/

/**
 * Returns the two parts of a CAIP-2 id.
 *
 * @throws caip/invalid if the text is malformed, or has an unknown namespace.
 * @example parseCaipNetworkId('eip155:8453') // { namespace: 'eip155', reference: '8453' }
 * @see CAIP-2
 */
export function parseCaipNetworkId(value: string): { namespace: Namespace; reference: string } {
  if (!isCaipNetworkId(value))
    throw new WalletError('caip/invalid', { value: String(value).slice(0, 80), what: 'CAIP-2 chain id' })
  const [namespace, reference] = value.split(':')
  return { namespace: namespace as Namespace, reference: reference as string }
}

/**
 * Returns the parts of a CAIP-10 id.
 *
 * @throws caip/invalid
 * @example parseCaipAddress('eip155:1:0xab…').address // '0xab…'
 * @see CAIP-10
 */
export function parseCaipAddress(value: string): {
  namespace: Namespace
  reference: string
  networkId: CaipNetworkId
  address: string
} {
  const [namespace, reference, address, ...rest] = value.split(':')
  const networkId = `${namespace}:${reference}`
  if (!isCaipNetworkId(networkId) || address === undefined || !ACCOUNT.test(address) || rest.length > 0)
    throw new WalletError('caip/invalid', { value: value.slice(0, 200), what: 'CAIP-10 account id' })
  return { namespace: namespace as Namespace, reference: reference as string, networkId, address }
}

/**
 * Returns the number of an EVM chain.
 *
 * @throws caip/invalid for another namespace or a reference that is not a safe positive integer.
 * @example toEvmChainId('eip155:8453') // 8453
 */
export function toEvmChainId(networkId: CaipNetworkId): number {
  const { namespace, reference } = parseCaipNetworkId(networkId)
  const chainId = Number(reference)
  if (namespace !== 'eip155' || !/^[1-9]\d*$/.test(reference) || !Number.isSafeInteger(chainId))
    throw new WalletError('caip/invalid', { value: networkId, what: 'chain id of the eip155 namespace' })
  return chainId
}
