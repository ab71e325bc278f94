import { keccak_256 } from '@noble/hashes/sha3.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { bytesToHex, type Hex } from './hex.ts'

/**
 * Returns the selector of a function: the first four bytes of the hash of its declaration.
 *
 * @param signature - Name and types without spaces: `transfer(address,uint256)`.
 * @example toFunctionSelector('transfer(address,uint256)') // '0xa9059cbb'
 * @see Solidity ABI, "Function Selector"
 */
export function toFunctionSelector(signature: string): Hex {
  return bytesToHex(keccak_256(utf8ToBytes(signature)).slice(0, 4))
}
