import type { Hex } from '@latchkey/primitives'
import type { OwnName } from '../ports/name-store.ts'
import { chainOfCoin, coinOfChain } from './coin-type.ts'

/**
 * Returns the address of a name for a coin, lower case, `undefined` if it has none: the address that its owner set, or
 * the owner itself. An owner with a key has the same account on every EVM network. A contract exists only on the
 * network on which it signed; assets sent to its address on another network may be lost.
 */
export function addressOn(own: OwnName | undefined, coinType: bigint): Hex | undefined {
  const chain = chainOfCoin(coinType)
  if (own === undefined || chain === undefined) return undefined
  const set = own.addresses.find((each) => each.coinType === coinOfChain(chain))
  if (set !== undefined) return set.address
  return own.isKey || chain === chainOfCoin(BigInt(own.coinType)) ? own.account : undefined
}
