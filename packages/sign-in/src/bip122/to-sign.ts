import { type BitcoinAddress, toUint32 } from '@latchkey/primitives'
import { sha256 } from '@noble/hashes/sha2.js'
import { concat, hash160, hash256, taggedHash } from './hash.ts'

/** The transaction fields that a signer may choose. @see BIP-322 `to_sign` */
export interface SignedForm {
  readonly version: number
  readonly sequence: number
  readonly lockTime: number
}

/** The fields of the simple form. */
export const SIMPLE_FORM: SignedForm = { version: 0, sequence: 0, lockTime: 0 }

export const [SIGHASH_DEFAULT, SIGHASH_ALL] = [0, 1]
/** The only output of the transaction: no satoshis, and an unspendable script. */
export const OUTPUT = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 1, 0x6a)

const zeros = (count: number) => new Uint8Array(count)
const withLength = (bytes: Uint8Array) => Uint8Array.of(bytes.length, ...bytes)
const toKeyScript = (key: Uint8Array) => Uint8Array.of(0x76, 0xa9, 20, ...hash160(key), 0x88, 0xac)

/** Hash of a message under the tag of the standard. @see BIP-322 "Full" */
export function hashMessage(message: string): Uint8Array {
  return taggedHash('BIP0322-signed-message', new TextEncoder().encode(message))
}

/** Returns the spent outpoint, of a transaction that cannot exist: its id in hash order, and the index 0. */
export function toOutpoint(message: string, { script }: Pick<BitcoinAddress, 'script'>): Uint8Array {
  const input = concat(zeros(32), zeros(4).fill(0xff), Uint8Array.of(34, 0, 32), hashMessage(message), zeros(4))
  const output = concat(zeros(8), withLength(script))
  return concat(hash256(zeros(4), Uint8Array.of(1), input, Uint8Array.of(1), output, zeros(4)), zeros(4))
}

/** Returns the transaction without its witness. Its double SHA-256 is its id. */
export function serialize(outpoint: Uint8Array, scriptSig: Uint8Array, form: SignedForm): Uint8Array {
  const { version, sequence, lockTime } = form
  const input = concat(outpoint, withLength(scriptSig), toUint32(sequence))
  return concat(toUint32(version), Uint8Array.of(1), input, Uint8Array.of(1), OUTPUT, toUint32(lockTime))
}

/** Returns the hash that a pre-segwit signature covers. @param key - The script contains its hash */
export function hashLegacy(outpoint: Uint8Array, key: Uint8Array, form: SignedForm): Uint8Array {
  return hash256(serialize(outpoint, toKeyScript(key), form), toUint32(SIGHASH_ALL))
}

/** @see BIP-143 */
export function hashV0(outpoint: Uint8Array, key: Uint8Array, { version, sequence, lockTime }: SignedForm): Uint8Array {
  const code = withLength(toKeyScript(key))
  const last = toUint32(sequence)
  const input = concat(hash256(outpoint), hash256(last), outpoint, code, zeros(8), last)
  return hash256(toUint32(version), input, hash256(OUTPUT), toUint32(lockTime), toUint32(SIGHASH_ALL))
}

/** @see BIP-341 "Common signature message" */
export function hashV1(
  outpoint: Uint8Array,
  { script, type }: { readonly script: Uint8Array; readonly type: number },
  { version, sequence, lockTime }: SignedForm,
): Uint8Array {
  const parts = [outpoint, zeros(8), withLength(script), toUint32(sequence), OUTPUT].map((part) => sha256(part))
  return taggedHash('TapSighash', Uint8Array.of(0, type), toUint32(version), toUint32(lockTime), ...parts, zeros(5))
}
