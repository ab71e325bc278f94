import { WalletError } from '@latchkey/errors'

/** Chain families the product knows. @see Spec §9, CAIP-104 */
export type Namespace = 'eip155' | 'solana' | 'bip122' | 'polkadot'

export const NAMESPACES: readonly Namespace[] = ['eip155', 'solana', 'bip122', 'polkadot']

/** A CAIP-2 chain id such as `eip155:1`. */
export type CaipNetworkId = `${Namespace}:${string}`

/** A CAIP-10 account id such as `eip155:1:0xab…`. */
export type CaipAddress = `${Namespace}:${string}:${string}`

const REFERENCE = /^[-_a-zA-Z0-9]{1,32}$/
const ACCOUNT = /^[-.%a-zA-Z0-9]{1,128}$/

export function isNamespace(value: unknown): value is Namespace {
  return NAMESPACES.includes(value as Namespace)
}

/**
 * Returns the two parts of a CAIP-2 id.
 *
 * @throws caip/invalid when the text is not one, or is of a namespace the product does not know.
 * @example parseCaipNetworkId('eip155:8453') // { namespace: 'eip155', reference: '8453' }
 * @see CAIP-2
 */
export function parseCaipNetworkId(value: string): { namespace: Namespace; reference: string } {
  const [namespace, reference, ...rest] = value.split(':')
  if (!isNamespace(namespace) || reference === undefined || !REFERENCE.test(reference) || rest.length > 0)
    throw new WalletError('caip/invalid', { value: value.slice(0, 80), what: 'CAIP-2 chain id' })
  return { namespace, reference }
}

export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  if (typeof value !== 'string') return false
  const [namespace, reference, ...rest] = value.split(':')
  return isNamespace(namespace) && reference !== undefined && REFERENCE.test(reference) && rest.length === 0
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

export function toCaipAddress(networkId: CaipNetworkId, address: string): CaipAddress {
  return `${networkId}:${address}`
}

/**
 * Returns the number of an EVM chain.
 *
 * @throws caip/invalid for another namespace or a reference that is no safe positive integer.
 * @example toEvmChainId('eip155:8453') // 8453
 */
export function toEvmChainId(networkId: CaipNetworkId): number {
  const { namespace, reference } = parseCaipNetworkId(networkId)
  const chainId = Number(reference)
  if (namespace !== 'eip155' || !/^[1-9]\d*$/.test(reference) || !Number.isSafeInteger(chainId))
    throw new WalletError('caip/invalid', { value: networkId, what: 'chain id of the eip155 namespace' })
  return chainId
}
