import { decodeBase58 } from '@latchkey/primitives'
import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { equalBytes } from '../equal-bytes.ts'

const CHECKSUM_LENGTH = 2
const ID_LENGTH = 32

/** Returns the account id of an SS58 address of any network; `undefined` when its checksum is wrong. @see SS58 */
export function readAccountId(address: string): Uint8Array | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]{46,50}$/.test(address)) return undefined
  const bytes = decodeBase58(address)
  const prefixLength = (bytes[0] ?? 0) < 64 ? 1 : 2
  if (bytes.length !== prefixLength + ID_LENGTH + CHECKSUM_LENGTH) return undefined
  const body = bytes.subarray(0, -CHECKSUM_LENGTH)
  const checksum = blake2b(concatBytes(utf8ToBytes('SS58PRE'), body)).subarray(0, CHECKSUM_LENGTH)
  return equalBytes(checksum, bytes.subarray(-CHECKSUM_LENGTH)) ? body.subarray(prefixLength) : undefined
}
