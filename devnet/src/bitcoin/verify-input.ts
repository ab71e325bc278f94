import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { Transaction } from '@scure/btc-signer'
import { hash160 } from '@scure/btc-signer/utils.js'
import type { BitcoinTransaction, TransactionInput } from './bitcoin-transaction.ts'
import { fromHex, toHex } from './bytes.ts'
import type { Coin } from './coin.ts'
import { hashLegacy } from './hash-legacy.ts'

/** Why an input may not spend its coin; the words are those of Bitcoin Core. */
type Problem = string

const SIGNATURE = 'Signature must be zero for failed CHECK(MULTI)SIG operation'
const HASH = 'Script failed an OP_EQUALVERIFY operation'
const WITNESS = 'Witness program was passed an empty witness'
const TAPROOT = 'Invalid Schnorr signature'
const UNKNOWN = 'the local chain spends p2pkh, p2sh-p2wpkh, p2wpkh and p2tr by key only'

const SIGHASHES: ReadonlySet<number> = new Set([1, 2, 3, 0x81, 0x82, 0x83])

/** Checks that an input may spend its coin. @returns the problem, `undefined` when there is none */
export function verifyInput(transaction: BitcoinTransaction, at: number, spent: readonly Coin[]): Problem | undefined {
  const [input, coin] = [transaction.inputs[at], spent[at]]
  if (input === undefined || coin === undefined) return UNKNOWN
  const script = fromHex(coin.script)
  if (isKeyHash(coin.script)) {
    const [signature, publicKey, ...rest] = readPushes(input.scriptSig)
    if (rest.length > 0 || input.witness.length > 0) return HASH
    return verifyKey({ signature, publicKey, hash: coin.script.slice(6, 46) }, (type) =>
      hashLegacy(transaction, at, script, type),
    )
  }
  if (/^5120.{64}$/.test(coin.script)) return verifyTaproot(transaction, at, spent)
  const program = toWitnessProgram(input, coin)
  if (program === undefined) return UNKNOWN
  if (typeof program === 'object') return program.problem
  const [signature, publicKey, ...rest] = input.witness
  if (signature === undefined) return WITNESS
  if (rest.length > 0 || publicKey?.length !== 33) return HASH
  const code = fromHex(`76a914${program}88ac`)
  return verifyKey({ signature, publicKey, hash: program }, (type) =>
    toSigner(transaction).preimageWitnessV0(at, code, type, coin.amountSat),
  )
}

const isKeyHash = (script: string) => /^76a914.{40}88ac$/.test(script)

/** Returns the hash of the key, from the coin or from the script that the input shows for its hash. */
function toWitnessProgram(
  { scriptSig }: TransactionInput,
  { script }: Coin,
): string | { readonly problem: Problem } | undefined {
  if (/^0014.{40}$/.test(script))
    return scriptSig.length === 0 ? script.slice(4) : { problem: 'Witness requires empty scriptSig' }
  if (!/^a914.{40}87$/.test(script)) return undefined
  const [redeem, ...rest] = readPushes(scriptSig)
  if (redeem === undefined || rest.length > 0 || toHex(hash160(redeem)) !== script.slice(4, 44))
    return { problem: HASH }
  const shown = toHex(redeem)
  return /^0014.{40}$/.test(shown) ? shown.slice(4) : undefined
}

interface KeySpend {
  readonly signature: Uint8Array | undefined
  readonly publicKey: Uint8Array | undefined
  /** Of the key, in hex. */
  readonly hash: string
}

function verifyKey(
  { signature, publicKey, hash }: KeySpend,
  toMessage: (sighash: number) => Uint8Array,
): Problem | undefined {
  if (publicKey === undefined || toHex(hash160(publicKey)) !== hash) return HASH
  const type = signature?.at(-1)
  if (signature === undefined || type === undefined) return SIGNATURE
  if (!SIGHASHES.has(type)) return 'Signature hash type missing or not understood'
  try {
    const options = { prehash: false, format: 'der', lowS: true } as const
    return secp256k1.verify(signature.subarray(0, -1), toMessage(type), publicKey, options) ? undefined : SIGNATURE
  } catch {
    return 'Non-canonical DER signature'
  }
}

/** Only the key path. @see BIP-341 "Script validation rules" */
function verifyTaproot(transaction: BitcoinTransaction, at: number, spent: readonly Coin[]): Problem | undefined {
  const { scriptSig, witness } = transaction.inputs[at] ?? { scriptSig: new Uint8Array(), witness: [] }
  const [signature, ...rest] = witness
  if (signature === undefined) return WITNESS
  if (scriptSig.length > 0) return 'Witness requires empty scriptSig'
  if (rest.length > 0) return UNKNOWN
  const type = signature.length === 64 ? 0 : (signature[64] ?? 0)
  if (signature.length !== 64 && (signature.length !== 65 || !SIGHASHES.has(type)))
    return 'Invalid Schnorr signature size'
  const scripts = spent.map(({ script }) => fromHex(script))
  const amounts = spent.map(({ amountSat }) => amountSat)
  const message = toSigner(transaction).preimageWitnessV1(at, scripts, type, amounts)
  const publicKey = scripts[at]?.subarray(2) ?? new Uint8Array()
  return schnorr.verify(signature.subarray(0, 64), message, publicKey) ? undefined : TAPROOT
}

/** The library computes the hashes of BIP-143 and BIP-341. */
function toSigner({ hex }: BitcoinTransaction): Transaction {
  const isLoose = {
    allowUnknownInputs: true,
    allowUnknownOutputs: true,
    allowUnknownVersion: true,
    disableScriptCheck: true,
  }
  return Transaction.fromRaw(fromHex(hex), isLoose)
}

/** Returns the pushes of a script that does nothing else, up to 75 bytes each; nothing of another script. */
function readPushes(script: Uint8Array): readonly Uint8Array[] {
  const pushes: Uint8Array[] = []
  for (let at = 0; at < script.length; ) {
    const length = script[at] ?? 0
    if (length === 0 || length > 75 || at + 1 + length > script.length) return []
    pushes.push(script.subarray(at + 1, at + 1 + length))
    at += 1 + length
  }
  return pushes
}
