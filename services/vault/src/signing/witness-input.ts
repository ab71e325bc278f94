import { type RawBitcoinTransaction, serializeOutpoint, serializeOutput, toUint32 } from '@latchkey/primitives'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'

/** A key that controls coins, with the script of these coins. */
export interface WitnessKey {
  readonly publicKey: Uint8Array
  readonly privateKey: Uint8Array
  /** Pay-to-witness-public-key-hash. @see BIP-141 */
  readonly script: Uint8Array
}

/** The only sighash type that this vault uses: it fixes every input and every output. @see BIP-143 */
const SIGHASH_ALL = 1

export function toWitnessKey(privateKey: Uint8Array): WitnessKey {
  const publicKey = secp256k1.getPublicKey(privateKey, true)
  return { publicKey, privateKey, script: Uint8Array.of(0, 20, ...ripemd160(sha256(publicKey))) }
}

export const hash256 = (...parts: readonly Uint8Array[]): Uint8Array => sha256(sha256(concatBytes(...parts)))

/**
 * Signs an input that spends a coin of a key, and returns the DER signature followed by its sighash type.
 *
 * @param amount - Satoshis of the coin. The signature is valid only for these.
 * @see BIP-143, BIP-146 "LOW_S", BIP-62
 */
export function signInput(
  transaction: RawBitcoinTransaction,
  position: number,
  amount: bigint,
  { privateKey, script }: WitnessKey,
): Uint8Array {
  const hash = hashInput(transaction, position, amount, script)
  const signature = secp256k1.sign(hash, privateKey, { prehash: false, format: 'der', lowS: true })
  return concatBytes(signature, Uint8Array.of(SIGHASH_ALL))
}

function hashInput(
  { version, inputs, outputs, lockTime }: RawBitcoinTransaction,
  position: number,
  amount: bigint,
  script: Uint8Array,
): Uint8Array {
  const input = inputs[position]
  if (input === undefined) throw new RangeError('There is no such input')
  // The script of a public key hash, with its length.
  const code = Uint8Array.of(25, 0x76, 0xa9, 20, ...script.slice(2), 0x88, 0xac)
  const coin = serializeOutput({ amount, script: new Uint8Array() }).slice(0, 8)
  return hash256(
    toUint32(version),
    hash256(...inputs.map(serializeOutpoint)),
    hash256(...inputs.map(({ sequence }) => toUint32(sequence))),
    ...[serializeOutpoint(input), code, coin, toUint32(input.sequence)],
    hash256(...outputs.map(serializeOutput)),
    ...[toUint32(lockTime), toUint32(SIGHASH_ALL)],
  )
}
