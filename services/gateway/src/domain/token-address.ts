import { type Hex, isAddress } from '@latchkey/primitives'
import { ZERO_ADDRESS } from './activity.ts'
import { isEvmAddress } from './is-evm-address.ts'

/** A token contract, lower case, or the coin of its network. */
export type TokenAddress = Hex | 'native'

/** The address that clients of this API use for the coin of a network. */
export const COIN_ADDRESS: Hex = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Parses a token address; `undefined` if it is malformed. @example toTokenAddress('native') // 'native' */
export function toTokenAddress(address: string): TokenAddress | undefined {
  if (address === 'native') return 'native'
  if (!isEvmAddress(address)) return undefined
  const contract = address.toLowerCase() as Hex
  return contract === COIN_ADDRESS || contract === ZERO_ADDRESS ? 'native' : contract
}

/** The address that clients of this API use for the coin of a Solana network. @see compat-facts 4.5 */
const SOL_ADDRESS = 'So11111111111111111111111111111111111111111'

/** Parses a mint, `native` for the coin; `undefined` if it is malformed. */
export function toMint(address: string): string | undefined {
  if (address === 'native' || address === SOL_ADDRESS) return 'native'
  return isAddress(address, 'solana') ? address : undefined
}
