import { type RawBitcoinTransaction, serializeWitness, toTransactionId } from '@latchkey/primitives'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import type { DerivedAccount } from '../keys/derive-accounts.ts'
import { hash256, signInput, toWitnessKey, type WitnessKey } from './witness-input.ts'

/** The first header of an address of segwit version 0. The number of the key is added to it. @see BIP-137 */
const FIRST_HEADER = 39
const OP_RETURN = Uint8Array.of(0x6a)
const NO_SEQUENCE = { sequence: 0, witness: [] }

/**
 * Signs a text: by the simple form of BIP-322, which is a serialized witness, or as Bitcoin Core does, in 65 bytes.
 * Neither is valid for a payment: BIP-322 spends a virtual output that cannot exist, and the hash of the other starts
 * with a message prefix.
 */
export function signBitcoinMessage(
  message: Uint8Array,
  { privateKey }: DerivedAccount,
  protocol: 'ecdsa' | 'bip322',
): Uint8Array {
  return protocol === 'ecdsa' ? signEcdsa(message, privateKey) : signBip322(message, toWitnessKey(privateKey))
}

function signEcdsa(message: Uint8Array, privateKey: Uint8Array): Uint8Array {
  const prefix = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n')
  const hash = hash256(prefix, toLength(message.length), message)
  const [recovery = 0, ...rest] = secp256k1.sign(hash, privateKey, { prehash: false, format: 'recovered', lowS: true })
  return Uint8Array.of(FIRST_HEADER + recovery, ...rest)
}

/** One length byte or three, because a message has at most 16 KiB. */
const toLength = (length: number): Uint8Array =>
  length < 0xfd ? Uint8Array.of(length) : Uint8Array.of(0xfd, length, length >>> 8)

/** @see BIP-322 "Simple" */
function signBip322(message: Uint8Array, key: WitnessKey): Uint8Array {
  const tag = sha256(new TextEncoder().encode('BIP0322-signed-message'))
  const hash = sha256(concatBytes(tag, tag, message))
  const toSpend: RawBitcoinTransaction = {
    version: 0,
    inputs: [{ ...NO_SEQUENCE, txid: '00'.repeat(32), index: 0xffffffff, scriptSig: Uint8Array.of(0, 32, ...hash) }],
    outputs: [{ amount: 0n, script: key.script }],
    lockTime: 0,
  }
  const toSign: RawBitcoinTransaction = {
    version: 0,
    inputs: [{ ...NO_SEQUENCE, txid: toTransactionId(toSpend), index: 0, scriptSig: new Uint8Array() }],
    outputs: [{ amount: 0n, script: OP_RETURN }],
    lockTime: 0,
  }
  return serializeWitness([signInput(toSign, 0, 0n, key), key.publicKey])
}
