import { WalletError } from '@latchkey/errors'
import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { decodeBase58, encodeBase58 } from './base58.ts'

/** An account of a Substrate chain, independent of the prefix with which a network displays it. */
export interface Ss58Address {
  /** Number of the network of the address format; 42 for any network. */
  readonly prefix: number
  /** 32 bytes: the public key, or for ECDSA its hash. */
  readonly accountId: Uint8Array
}

const ACCOUNT_BYTES = 32
const CHECKSUM_BYTES = 2
/** Prefixes below the first number take one byte; two bytes hold 14 bits. */
const [ONE_BYTE, TWO_BYTES] = [64, 16_384]
/** 36 bytes are at most 50 characters. */
const MAX_CHARACTERS = 50

/**
 * Decodes an address and verifies its checksum.
 *
 * @throws address/invalid
 * @see SS58 of Substrate
 * @example decodeSs58('15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5').prefix // 0
 */
export function decodeSs58(address: string): Ss58Address {
  const bytes = /^[1-9A-HJ-NP-Za-km-z]+$/.test(address) && address.length <= MAX_CHARACTERS ? decodeBase58(address) : []
  const [first = 255, second = 0] = bytes
  const prefixBytes = first < ONE_BYTE ? 1 : 2
  const prefix = first < ONE_BYTE ? first : ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
  const accountId = Uint8Array.from(bytes.slice(prefixBytes, prefixBytes + ACCOUNT_BYTES))
  // Encoding gives the same text only if lengths, checksum and prefix are canonical.
  if (first > 127 || accountId.length !== ACCOUNT_BYTES || encodeSs58(accountId, prefix) !== address)
    throw new WalletError('address/invalid', { value: address.slice(0, 80), namespace: 'polkadot' })
  return { prefix, accountId }
}

/**
 * Returns the address of an account with the prefix of a network.
 *
 * @param accountId - 32 bytes.
 * @param prefix - 0 to 16383.
 * @throws address/invalid
 */
export function encodeSs58(accountId: Uint8Array, prefix: number): string {
  if (accountId.length !== ACCOUNT_BYTES || !(Number.isInteger(prefix) && prefix >= 0 && prefix < TWO_BYTES))
    throw new WalletError('address/invalid', { value: `${accountId.length} bytes`, namespace: 'polkadot' })
  const low = prefix & 0xff
  const head = prefix < ONE_BYTE ? [prefix] : [(low >> 2) | 0x40, (prefix >> 8) | ((low & 3) << 6)]
  const body = concatBytes(Uint8Array.from(head), accountId)
  const checksum = blake2b(concatBytes(utf8ToBytes('SS58PRE'), body)).subarray(0, CHECKSUM_BYTES)
  return encodeBase58(concatBytes(body, checksum))
}
