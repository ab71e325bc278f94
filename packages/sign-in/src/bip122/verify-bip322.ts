import type { BitcoinAddress } from '@latchkey/primitives'
import { hash160, isSame } from './hash.ts'
import { readFull, readWitness } from './read-bytes.ts'
import { hashLegacy, hashV0, hashV1, SIGHASH_ALL, SIGHASH_DEFAULT, SIMPLE_FORM, toOutpoint } from './to-sign.ts'
import { verifyEcdsa, verifySchnorr } from './verify-key.ts'

/** The signed transaction, and the address of its signer. */
interface Claim {
  readonly outpoint: Uint8Array
  readonly address: BitcoinAddress
  readonly form: typeof SIMPLE_FORM
}

/**
 * Returns whether the key of an address signed a text in the simple form of BIP-322: the witness of a transaction that
 * spends a virtual output. Only single-key addresses.
 *
 * @see BIP-322 "Simple"
 */
export function verifyBip322(signature: Uint8Array, message: string, address: BitcoinAddress): boolean {
  const witness = readWitness(signature)
  if (witness === undefined) return false
  return isWitnessOfKey(witness, { outpoint: toOutpoint(message, address), address, form: SIMPLE_FORM })
}

/**
 * Returns whether the key of an address signed a text in the full form of BIP-322: the whole transaction. Only
 * single-key addresses, for which lock time and sequence have no meaning; proofs of further coins are rejected.
 *
 * @see BIP-322 "Full"
 */
export function verifyFullBip322(signature: Uint8Array, message: string, address: BitcoinAddress): boolean {
  const signed = readFull(signature)
  const outpoint = toOutpoint(message, address)
  if (signed === undefined || !isSame(signed.outpoint, outpoint)) return false
  const { scriptSig, witness, form } = signed
  const claim = { outpoint, address, form }
  if (address.type === 'p2pkh') return witness.length === 0 && isScriptOfKey(scriptSig, claim)
  const program = witness[1] === undefined ? undefined : toProgram(witness[1])
  const expected = address.type === 'p2sh' && program !== undefined ? Uint8Array.of(program.length, ...program) : []
  return isSame(scriptSig, Uint8Array.from(expected)) && isWitnessOfKey(witness, claim)
}

/** Witness program of version 0 with the hash of a key. */
const toProgram = (key: Uint8Array) => Uint8Array.of(0, 20, ...hash160(key))

function isWitnessOfKey(witness: readonly Uint8Array[], { outpoint, address, form }: Claim): boolean {
  const [first, second] = witness
  if (address.type === 'p2tr')
    return first !== undefined && witness.length === 1 && isKeySpend(first, { outpoint, address, form })
  if (first === undefined || second === undefined || witness.length !== 2) return false
  const program = toProgram(second)
  const isOwner =
    address.type === 'p2wpkh'
      ? isSame(address.script, program)
      : address.type === 'p2sh' && isSame(address.hash, hash160(program))
  if (!isOwner || first.at(-1) !== SIGHASH_ALL) return false
  return verifyEcdsa(first.slice(0, -1), hashV0(outpoint, second, form), second)
}

function isKeySpend(signature: Uint8Array, { outpoint, address: { hash: key, script }, form }: Claim): boolean {
  const type = signature.length === 64 ? SIGHASH_DEFAULT : signature.length === 65 ? signature[64] : undefined
  if (type === undefined || (signature.length === 65 && type !== SIGHASH_ALL)) return false
  return verifySchnorr(signature.slice(0, 64), hashV1(outpoint, { script, type }, form), key)
}

/** Returns whether a script pushes a signature and the key. */
function isScriptOfKey(script: Uint8Array, { outpoint, address, form }: Claim): boolean {
  const [signature, key, ...rest] = readWitness(Uint8Array.of(2, ...script)) ?? []
  if (signature === undefined || key === undefined || rest.length > 0) return false
  if (!isSame(hash160(key), address.hash) || signature.at(-1) !== SIGHASH_ALL) return false
  return verifyEcdsa(signature.slice(0, -1), hashLegacy(outpoint, key, form), key)
}
