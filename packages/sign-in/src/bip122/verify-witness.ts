import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { OutScript, p2pkh, p2sh, p2wpkh, RawWitness, SigHash } from '@scure/btc-signer'
import { equalBytes } from '../equal-bytes.ts'
import { toSignTransaction } from './virtual-transactions.ts'

/** Returns whether a witness satisfies the script of an account, for a message. @see BIP-322 "Simple" */
export function verifyWitness(message: string, witness: Uint8Array, script: Uint8Array): boolean {
  const [first, second, ...rest] = RawWitness.decode(witness)
  if (first === undefined || rest.length > 0) return false
  const output = OutScript.decode(script)
  if (output.type === 'tr') return second === undefined && verifyTaproot(message, first, script, output.pubkey)
  return second !== undefined && verifyKeyHash(message, first, second, script)
}

function verifyTaproot(message: string, signature: Uint8Array, script: Uint8Array, publicKey: Uint8Array): boolean {
  const type = signature.length === 65 ? signature[64] : SigHash.DEFAULT
  const isNamed = signature.length === 65 && type === SigHash.ALL
  if (type === undefined || (signature.length !== 64 && !isNamed)) return false
  const hash = toSignTransaction(message, script).preimageWitnessV1(0, [script], type, [0n])
  return schnorr.verify(signature.subarray(0, 64), hash, publicKey)
}

function verifyKeyHash(message: string, signature: Uint8Array, publicKey: Uint8Array, script: Uint8Array): boolean {
  const isOfKey = [p2wpkh(publicKey), p2sh(p2wpkh(publicKey))].some((each) => equalBytes(each.script, script))
  if (!isOfKey || signature.at(-1) !== SigHash.ALL) return false
  const code = p2pkh(publicKey).script
  const hash = toSignTransaction(message, script).preimageWitnessV0(0, code, SigHash.ALL, 0n)
  return secp256k1.verify(signature.subarray(0, -1), hash, publicKey, { prehash: false, format: 'der', lowS: true })
}
