import { concat, hash160, hash256, isSame, verifyEcdsa, verifySchnorr } from '@latchkey/sign-in/bip122'
import { OutScript, RawTx, Script, type Transaction } from '@scure/btc-signer'

/** Script and satoshis of a coin that an input spends. */
export interface SpentCoin {
  readonly script: Uint8Array
  readonly amount: bigint
}

const SCHNORR_BYTES = 64

/**
 * Returns the sighash type of a final single-key input; `undefined` if the signature is wrong; `unknown` for an input
 * with another script, which nodes check.
 */
export function readSignatureType(
  transaction: Transaction,
  index: number,
  coins: readonly SpentCoin[],
): number | 'unknown' | undefined {
  const coin = coins[index]
  const { finalScriptWitness: witness = [], finalScriptSig: scriptSig } = transaction.getInput(index)
  if (coin === undefined) return undefined
  const { type } = OutScript.decode(coin.script)
  if (type === 'tr') return witness.length === 1 ? readTaproot(transaction, index, coins) : 'unknown'
  const stack = type === 'pkh' ? Script.decode(scriptSig ?? new Uint8Array()) : witness
  const [signature, key] = stack
  const isPair = stack.length === 2 && signature instanceof Uint8Array && key instanceof Uint8Array
  const code = OutScript.encode({ type: 'pkh', hash: key instanceof Uint8Array ? hash160(key) : new Uint8Array(20) })
  const sighash = isPair ? signature.at(-1) : undefined
  if (type !== 'pkh' && type !== 'wpkh' && !(type === 'sh' && isPair)) return 'unknown'
  if (!isPair || sighash === undefined || !isOwner(coin.script, key)) return undefined
  const hash =
    type === 'pkh'
      ? hashLegacy(transaction, index, code, sighash)
      : transaction.preimageWitnessV0(index, code, sighash, coin.amount)
  return hash !== undefined && verifyEcdsa(signature.slice(0, -1), hash, key) ? sighash : undefined
}

function readTaproot(transaction: Transaction, index: number, coins: readonly SpentCoin[]): number | undefined {
  const [signature] = transaction.getInput(index).finalScriptWitness ?? []
  const coin = coins[index]
  if (signature === undefined || coin === undefined) return undefined
  const sighash = signature[SCHNORR_BYTES] ?? 0
  const [scripts, amounts] = [coins.map(({ script }) => script), coins.map(({ amount }) => amount)]
  const hash = transaction.preimageWitnessV1(index, scripts, sighash, amounts)
  return verifySchnorr(signature.slice(0, SCHNORR_BYTES), hash, coin.script.slice(2)) ? sighash : undefined
}

function isOwner(script: Uint8Array, key: Uint8Array): boolean {
  const hash = hash160(key)
  const program = Uint8Array.of(0, 20, ...hash)
  const forms = [
    OutScript.encode({ type: 'pkh', hash }),
    program,
    OutScript.encode({ type: 'sh', hash: hash160(program) }),
  ]
  return forms.some((form) => isSame(script, form))
}

const ALL = 1

/** Returns the hash that a pre-segwit signature covers, only for the usual sighash type. */
function hashLegacy(transaction: Transaction, index: number, code: Uint8Array, sighash: number) {
  if (sighash !== ALL) return undefined
  const { version, lockTime, inputs, outputs } = RawTx.decode(transaction.unsignedTx)
  const blank = inputs.map((input, at) => ({ ...input, finalScriptSig: at === index ? code : new Uint8Array() }))
  const bytes = RawTx.encode({ version, segwitFlag: false, inputs: blank, outputs, lockTime })
  return hash256(concat(bytes, Uint8Array.of(sighash, 0, 0, 0)))
}
