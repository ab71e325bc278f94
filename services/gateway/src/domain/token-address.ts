import { type Hex, isAddress } from '@latchkey/primitives'
import { ZERO_ADDRESS } from './activity.ts'

/** A token contract, lower case, or the coin of its network. */
export type TokenAddress = Hex | 'native'

/** The address by which clients of this API name the coin of a network. */
export const COIN_ADDRESS: Hex = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Returns the token of an address, `undefined` for a text that is none. @example toTokenAddress('native') // 'native' */
export function toTokenAddress(address: string): TokenAddress | undefined {
  if (address === 'native') return 'native'
  if (!isAddress(address, 'eip155')) return undefined
  const contract = address.toLowerCase() as Hex
  return contract === COIN_ADDRESS || contract === ZERO_ADDRESS ? 'native' : contract
}
