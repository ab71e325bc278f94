import { sha256 } from '@noble/hashes/sha2.js'
import type { BitcoinAddress } from '../addresses/parse-address.ts'
import { concat, hash160, hash256, isSame, taggedHash } from './hash.ts'
import { verifyEcdsa, verifySchnorr } from './verify-signature.ts'

const [SIGHASH_DEFAULT, SIGHASH_ALL] = [0, 1]
/** The one output of the transaction that is signed: no satoshis, and a script that nobody can spend. */
const OUTPUT = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 1, 0x6a)
const zeros = (count: number) => new Uint8Array(count)

/**
 * Returns whether the key of an address signed a text by the simple form of BIP-322: the witness of a transaction that
 * spends an output which cannot exist. Addresses of one key alone.
 *
 * @see BIP-322 "Simple"
 */
export function verifyBip322(signature: Uint8Array, message: string, address: BitcoinAddress): boolean {
  const witness = readWitness(signature)
  if (witness === undefined) return false
  const txid = hash256(toSpend(message, address.script))
  const [first, second] = witness
  if (address.type === 'p2tr') return first !== undefined && witness.length === 1 && isKeySpend(first, txid, address)
  if (first === undefined || second === undefined || witness.length !== 2) return false
  const program = Uint8Array.of(0, 20, ...hash160(second))
  const isOwner =
    address.type === 'p2wpkh'
      ? isSame(address.script, program)
      : address.type === 'p2sh' && isSame(address.hash, hash160(program))
  return isOwner && first.at(-1) === SIGHASH_ALL && verifyEcdsa(first.slice(0, -1), hashV0(txid, second), second)
}

function isKeySpend(signature: Uint8Array, txid: Uint8Array, { hash: key, script }: BitcoinAddress): boolean {
  const type = signature.length === 64 ? SIGHASH_DEFAULT : signature.length === 65 ? signature[64] : undefined
  if (type !== SIGHASH_DEFAULT && type !== SIGHASH_ALL) return false
  return verifySchnorr(signature.slice(0, 64), hashV1(txid, script, type), key)
}

function toSpend(message: string, script: Uint8Array): Uint8Array {
  const hash = taggedHash('BIP0322-signed-message', new TextEncoder().encode(message))
  const input = concat(zeros(32), new Uint8Array(4).fill(0xff), Uint8Array.of(34, 0, 32), hash, zeros(4))
  return concat(zeros(4), Uint8Array.of(1), input, Uint8Array.of(1), zeros(8), toScript(script), zeros(4))
}

const toScript = (script: Uint8Array) => Uint8Array.of(script.length, ...script)

/** @see BIP-143 */
function hashV0(txid: Uint8Array, key: Uint8Array): Uint8Array {
  const outpoint = concat(txid, zeros(4))
  const code = Uint8Array.of(25, 0x76, 0xa9, 20, ...hash160(key), 0x88, 0xac)
  const inputs = concat(hash256(outpoint), hash256(zeros(4)), outpoint, code, zeros(8), zeros(4))
  return hash256(zeros(4), inputs, hash256(OUTPUT), zeros(4), Uint8Array.of(SIGHASH_ALL, 0, 0, 0))
}

/** @see BIP-341 "Common signature message" */
function hashV1(txid: Uint8Array, script: Uint8Array, type: number): Uint8Array {
  const hashes = [concat(txid, zeros(4)), zeros(8), toScript(script), zeros(4), OUTPUT].map((part) => sha256(part))
  return taggedHash('TapSighash', Uint8Array.of(0, type), zeros(8), ...hashes, zeros(5))
}

/** Returns the parts of a serialized witness; `undefined` where the bytes do not end with it. Each part is short. */
function readWitness(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  const [count = 0] = bytes
  const parts: Uint8Array[] = []
  let at = 1
  for (let index = 0; index < count; index++) {
    const length = bytes[at] ?? 0
    parts.push(bytes.slice(at + 1, at + 1 + length))
    at += 1 + length
  }
  return at === bytes.length ? parts : undefined
}
