import { createPsbt, hexToBytes, PSBT_KEYS, type PsbtMap, serializeOutput } from '@latchkey/primitives'
import { type Read, readTransaction } from '../esplora/reads.ts'
import type { Plan } from './plan-payment.ts'

/** Signals replace-by-fee. @see BIP-125 */
const SEQUENCE = 0xfffffffd
const VERSION = 2

/** PSBT fields that inputs of some address types need in addition to the spent output. */
export type InputKeys = { readonly redeemScript?: Uint8Array; readonly tapInternalKey?: Uint8Array }

/**
 * Returns the PSBT of a payment, without a library, because the embedded wallet's frame uses it too and must stay small.
 *
 * @param proves - Whether each input gets its previous transaction, which proves the amount. Default: only for p2pkh.
 * @throws rpc/*
 * @see BIP-174
 */
export async function writePsbt(
  read: Read,
  plan: Plan,
  keys: InputKeys,
  proves: boolean = plan.owner.type === 'p2pkh',
): Promise<Uint8Array> {
  const { owner, to, amount, change, coins } = plan
  // A segwit signature fixes the amount of its own coin. Without segwit, only the previous transaction proves the
  // amount.
  const before = proves ? await Promise.all(coins.map(({ txid }) => readTransaction(read, txid))) : []
  const inputs = coins.map(({ value }, at) => toMap(keys, before[at], { script: owner.script, amount: value }))
  const unsigned = {
    version: VERSION,
    inputs: coins.map(({ txid, index }) => ({
      ...{ txid, index, sequence: SEQUENCE },
      ...{ scriptSig: new Uint8Array(), witness: [] },
    })),
    outputs: [{ script: to.script, amount }, ...(change > 0n ? [{ script: owner.script, amount: change }] : [])],
    lockTime: 0,
  }
  return createPsbt(unsigned, inputs)
}

function toMap(
  { redeemScript, tapInternalKey }: InputKeys,
  before: string | undefined,
  coin: Parameters<typeof serializeOutput>[0],
): PsbtMap {
  const { nonWitnessUtxo, witnessUtxo, redeemScript: script, tapInternalKey: key } = PSBT_KEYS.input
  return new Map([
    before === undefined ? [witnessUtxo, serializeOutput(coin)] : [nonWitnessUtxo, hexToBytes(before)],
    ...(redeemScript === undefined ? [] : [[script, redeemScript] as const]),
    ...(tapInternalKey === undefined ? [] : [[key, tapInternalKey] as const]),
  ])
}
