import { malformed, requestWallet } from '@latchkey/core/adapter-base'
import type { WalletSession } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { isSame } from '@latchkey/sign-in/bip122'
import type { Transaction } from '@scure/btc-signer'
import type { SignInput } from '../bitcoin-family.ts'
import { signedPsbtSchema } from '../wallet/response-schemas.ts'
import { readPsbt, toBase64 } from './bytes.ts'
import { readSignatureType, type SpentCoin } from './verify-input.ts'

const METHOD = 'signPsbt'
/** Both fix every input and every output. */
const USUAL_SIGHASHES = [0, 1]

export interface SignRequest {
  readonly address: string
  readonly transaction: Transaction
  readonly signInputs: readonly SignInput[]
  readonly signal: AbortSignal | undefined
}

/**
 * Requests signatures for inputs from the wallet, and verifies each.
 *
 * @returns the transaction of the request with the signatures of the wallet.
 * @throws wallet/rejected, wallet/malformed-answer, …
 */
export async function requestSignatures(session: WalletSession, request: SignRequest): Promise<Transaction> {
  const { address, transaction, signInputs, signal } = request
  const params = { account: address, psbt: toBase64(transaction), signInputs, broadcast: false }
  const { psbt } = await requestWallet(session, { method: METHOD, params, schema: signedPsbtSchema, signal })
  try {
    const signed = takeSignatures(request, readPsbt(psbt))
    assertSigned(signed, request)
    return signed
  } catch (error) {
    if (error instanceof WalletError && error.code === 'wallet/malformed-answer') throw error
    throw malformed(METHOD, 'expected the transaction of the request with signatures')
  }
}

/** Only the signatures are taken from the response of the wallet, so it cannot change outputs, amounts or coins. */
function takeSignatures({ transaction, signInputs }: SignRequest, response: Transaction): Transaction {
  if (!isSame(response.unsignedTx, transaction.unsignedTx)) throw malformed(METHOD, 'the transaction was changed')
  const signed = transaction.clone()
  for (const { index } of signInputs) {
    const { partialSig, tapKeySig, tapScriptSig, finalScriptSig, finalScriptWitness } = response.getInput(index)
    const given = { partialSig, tapKeySig, tapScriptSig, finalScriptSig, finalScriptWitness }
    const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    if (Object.keys(present).length === 0) throw malformed(METHOD, `input ${index} has no signature`)
    signed.updateInput(index, present, true)
  }
  return signed
}

function assertSigned(signed: Transaction, { signInputs }: SignRequest): void {
  const final = signed.clone()
  const coins = listCoins(final)
  for (const { index, sighashTypes = USUAL_SIGHASHES } of signInputs) {
    if (!isFinal(final, index) && !tryFinalize(final, index)) continue
    const type = readSignatureType(final, index, coins)
    if (type === 'unknown') continue
    if (type === undefined) throw malformed(METHOD, `the signature of input ${index} is not valid`)
    if (!sighashTypes.includes(type)) throw malformed(METHOD, `the signature of input ${index} leaves outputs open`)
  }
}

/**
 * An input may need several signatures, which nodes check together. A single-key signature always makes its input
 * final.
 */
function tryFinalize(transaction: Transaction, index: number): boolean {
  try {
    transaction.finalizeIdx(index)
    return true
  } catch {
    const { partialSig, tapScriptSig } = transaction.getInput(index)
    if ((partialSig?.length ?? 0) + (tapScriptSig?.length ?? 0) > 0) return false
    throw malformed(METHOD, `the signature of input ${index} is not valid`)
  }
}

function isFinal(transaction: Transaction, index: number): boolean {
  const { finalScriptSig, finalScriptWitness } = transaction.getInput(index)
  return finalScriptSig !== undefined || finalScriptWitness !== undefined
}

/** Returns a transaction with all inputs final. @throws request/invalid if signatures are missing */
export function finalize(transaction: Transaction): Transaction {
  const final = transaction.clone()
  try {
    for (let index = 0; index < final.inputsLength; index++) if (!isFinal(final, index)) final.finalizeIdx(index)
    return final
  } catch (cause) {
    const problem = 'expected the signatures of every input'
    throw new WalletError('request/invalid', { field: 'psbt', problem }, { cause })
  }
}

/** Returns script and satoshis of the coin of each input. @throws request/invalid if the PSBT lacks them */
export function listCoins(transaction: Transaction): readonly SpentCoin[] {
  return Array.from({ length: transaction.inputsLength }, (_, at) => {
    const { witnessUtxo, nonWitnessUtxo, index = 0 } = transaction.getInput(at)
    const coin = nonWitnessUtxo?.outputs[index] ?? witnessUtxo
    if (coin !== undefined) return coin
    throw new WalletError('request/invalid', { field: 'psbt', problem: `input ${at} does not say what it spends` })
  })
}
