import { WalletError } from '@latchkey/errors'
import {
  bytesToHex,
  type ParsedPsbt,
  PSBT_KEYS,
  type PsbtMap,
  parsePsbt,
  readPsbtInput,
  serializePsbt,
  serializeWitness,
} from '@latchkey/primitives'
import { MAX_PSBT_PARTS, type SignRequest } from '@latchkey/protocol/vault'
import type { DerivedAccount } from '../keys/derive-accounts.ts'
import { signInput, toWitnessKey, type WitnessKey } from './witness-input.ts'

type PsbtRequest = Pick<Extract<SignRequest, { readonly kind: 'bitcoin.psbt' }>, 'inputs' | 'isFinal'>

const denied = () => new WalletError('vault/refused')
const { witnessUtxo, nonWitnessUtxo, partialSignature, finalScriptWitness } = PSBT_KEYS.input
/** `DEFAULT` and `ALL`, which are equal for a coin of segwit version 0. @see BIP-143 */
const SIGHASHES = [0, 1]
/** The two flags that allow further inputs and outputs. @see BIP-370 */
const MODIFIABLE = 0b11

/**
 * Signs inputs of a PSBT that spend coins of the account, and returns the PSBT with the signatures.
 *
 * @throws vault/refused for a malformed PSBT, over 500 inputs or outputs, an input of another account, one that is
 * final, has no amount or contradicts itself, one of several without its previous transaction, a sighash type other
 * than ALL, and if there is no input to sign
 * @see BIP-143, BIP-174, BIP-370
 */
export function signPsbt(bytes: Uint8Array, { privateKey }: DerivedAccount, request: PsbtRequest): Uint8Array {
  const psbt = parsePsbt(bytes)
  if (psbt === undefined) throw denied()
  if (psbt.inputs.length > MAX_PSBT_PARTS || psbt.outputs.length > MAX_PSBT_PARTS) throw denied()
  if (!areCoinsProved(psbt)) throw denied()
  const key = toWitnessKey(privateKey)
  const positions = request.inputs ?? listOwn(psbt, key)
  if (positions.length === 0 || new Set(positions).size !== positions.length) throw denied()
  const signed = new Map(positions.map((at) => [at, signMap(psbt, at, key, request.isFinal)]))
  return serializePsbt({
    globals: withoutModifiable(psbt.globals),
    inputs: psbt.inputs.map((map, at) => signed.get(at) ?? map),
    outputs: psbt.outputs,
  })
}

/**
 * Returns whether every input has its previous transaction. A segwit signature fixes only the amount of its own coin:
 * the displayed amounts of the other inputs could be false, and signatures of two requests could be combined into one
 * transaction.
 *
 * @see CVE-2020-14199
 */
function areCoinsProved(psbt: ParsedPsbt): boolean {
  return psbt.inputs.length === 1 || psbt.inputs.every((map, at) => readInput(psbt, map, at)?.proved !== undefined)
}

/** The signature fixes all inputs and outputs, so adding one would invalidate it. @see BIP-370 "Signer" */
function withoutModifiable(globals: PsbtMap): PsbtMap {
  const [flags] = globals.get(PSBT_KEYS.global.modifiable) ?? []
  return flags === undefined
    ? globals
    : new Map([...globals, [PSBT_KEYS.global.modifiable, Uint8Array.of(flags & ~MODIFIABLE)]])
}

function listOwn(psbt: ParsedPsbt, { script }: WitnessKey): readonly number[] {
  return psbt.inputs.flatMap((map, at) => {
    const facts = readInput(psbt, map, at)
    return facts?.claimed !== undefined && !facts.isFinal && isSame(facts.claimed.script, script) ? [at] : []
  })
}

function readInput({ transaction }: ParsedPsbt, map: PsbtMap | undefined, at: number) {
  const input = transaction.inputs[at]
  return map === undefined || input === undefined ? undefined : readPsbtInput(map, input)
}

/** @throws vault/refused */
function signMap(psbt: ParsedPsbt, at: number, key: WitnessKey, isFinal: boolean): PsbtMap {
  const map = psbt.inputs[at]
  const facts = readInput(psbt, map, at)
  const coin = facts?.claimed
  if (map === undefined || facts === undefined || coin === undefined || facts.isFinal) throw denied()
  if (!isSame(coin.script, key.script) || !SIGHASHES.includes(facts.sighashType ?? 1)) throw denied()
  const signature = signInput(psbt.transaction, at, coin.amount, key)
  if (!isFinal) return new Map([...map, [`${partialSignature}${bytesToHex(key.publicKey).slice(2)}`, signature]])
  const witness = serializeWitness([signature, key.publicKey])
  const kept = [...map].filter(([name]) => !isSpent(name))
  return new Map([...kept, [finalScriptWitness, witness]])
}

/**
 * A finalizer removes the used fields; coins, unknown fields and those of BIP-370 stay. @see BIP-174 "Input Finalizer"
 */
const isSpent = (name: string): boolean => name !== witnessUtxo && name !== nonWitnessUtxo && /^0[2-6]/.test(name)

const isSame = (one: Uint8Array, other: Uint8Array): boolean => bytesToHex(one) === bytesToHex(other)
