import type { Hex } from '@latchkey/primitives'
import * as v from 'valibot'
import { exactNames, plainObject } from './exact-names.ts'

/** Maximum gas of one call of a node: the default of geth (`--rpc.gascap`). */
export const GAS_CAP = 50_000_000n

/** An amount of gas in the forms that nodes accept: hexadecimal, or an integer. */
export const gasQuantity = v.pipe(
  v.union([
    v.pipe(v.string(), v.regex(/^(?:0x[0-9a-fA-F]{1,64}|\d{1,78})$/, 'it is no quantity')),
    v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  ]),
  v.transform((gas) => BigInt(gas)),
)
const cappedGas = v.pipe(
  gasQuantity,
  v.transform((gas) => (gas < GAS_CAP ? gas : GAS_CAP)),
)

/**
 * A transaction that a node runs without sending it. Its `gas` is at most `GAS_CAP`; `gasLimit` is another name of this
 * field.
 */
export const transactionSchema = v.pipe(
  plainObject,
  exactNames('gas', 'gasLimit'),
  v.looseObject({ gas: v.nullish(cappedGas), gasLimit: v.nullish(cappedGas) }),
  v.transform(({ gas, gasLimit, ...rest }) => ({ ...rest, gas: gas ?? gasLimit ?? undefined })),
)
export type TransactionParams = v.InferOutput<typeof transactionSchema>

/** Returns the transaction with its gas, or with `defaultGas`, as JSON values. */
export function toCappedTransaction({ gas, ...rest }: TransactionParams, defaultGas: bigint = GAS_CAP) {
  const hex: Hex = `0x${(gas ?? defaultGas).toString(16)}`
  return { ...rest, gas: hex }
}
