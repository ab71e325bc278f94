/** Chain families of the product. @see Spec §9, CAIP-104 */
export type Namespace = 'eip155' | 'solana' | 'bip122' | 'polkadot'

export const NAMESPACES: readonly Namespace[] = ['eip155', 'solana', 'bip122', 'polkadot']

/** A CAIP-2 chain id such as `eip155:1`. */
export type CaipNetworkId = `${Namespace}:${string}`

/** A CAIP-10 account id such as `eip155:1:0xab…`. */
export type CaipAddress = `${Namespace}:${string}:${string}`

const REFERENCE = /^[-_a-zA-Z0-9]{1,32}$/
/** The canonical form of an EIP-155 chain number: another form would name the same chain a second time. */
const EVM_REFERENCE = /^[1-9]\d{0,31}$/

export function isNamespace(value: unknown): value is Namespace {
  return NAMESPACES.includes(value as Namespace)
}

/** @see CAIP-2, CAIP-2 of the namespace eip155 */
export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  if (typeof value !== 'string') return false
  const [namespace, reference = '', ...rest] = value.split(':')
  const form = namespace === 'eip155' ? EVM_REFERENCE : REFERENCE
  return isNamespace(namespace) && form.test(reference) && rest.length === 0
}

export function toCaipAddress(networkId: CaipNetworkId, address: string): CaipAddress {
  return `${networkId}:${address}`
}
