import * as v from 'valibot'
import { GAS_CAP, gasQuantity, toCappedTransaction, transactionSchema } from './capped-transaction.ts'
import { exactNames, plainObject } from './exact-names.ts'

/** Gas of all calls of one simulation together. */
const SIMULATION_GAS_CAP = 10n * GAS_CAP
/** Gas of a simulated call without a gas limit: the maximum of a transaction on Ethereum. @see EIP-7825 */
const DEFAULT_CALL_GAS = 2n ** 24n

const block = v.pipe(
  plainObject,
  exactNames('calls', 'blockOverrides'),
  v.looseObject({
    calls: v.array(transactionSchema),
    blockOverrides: v.nullish(
      v.pipe(plainObject, exactNames('gasLimit'), v.looseObject({ gasLimit: v.nullish(gasQuantity) })),
    ),
  }),
)

type Block = v.InferOutput<typeof block>

/** Parameters of `eth_simulateV1`. @see https://github.com/ethereum/execution-apis/blob/main/src/eth/execute.yaml */
export const simulationSchema = v.pipe(
  v.looseTuple([
    v.pipe(
      plainObject,
      exactNames('blockStateCalls'),
      v.looseObject({ blockStateCalls: v.pipe(v.array(block), v.minLength(1)) }),
    ),
  ]),
  v.check(
    ([{ blockStateCalls }]) => sumOfGas(blockStateCalls) <= SIMULATION_GAS_CAP,
    'the gas of its calls is too much',
  ),
)
type SimulationParams = v.InferOutput<typeof simulationSchema>

/**
 * Returns the parameters with a gas limit in each call, in total at most `SIMULATION_GAS_CAP`; calls without a limit
 * share the rest.
 */
export function toCappedSimulation([options, ...rest]: SimulationParams): readonly unknown[] {
  const { blockStateCalls } = options
  const open = blockStateCalls.flatMap(({ calls }) => calls.filter(({ gas }) => gas === undefined)).length
  const share = open === 0 ? 0n : (SIMULATION_GAS_CAP - sumOfGas(blockStateCalls)) / BigInt(open)
  const defaultGas = share < DEFAULT_CALL_GAS ? share : DEFAULT_CALL_GAS
  return [{ ...options, blockStateCalls: blockStateCalls.map((each) => toCappedBlock(each, defaultGas)) }, ...rest]
}

function toCappedBlock(given: Block, defaultGas: bigint) {
  const calls = given.calls.map((call) => toCappedTransaction(call, defaultGas))
  const needed = calls.reduce((sum, { gas }) => sum + BigInt(gas), 0n)
  const requested = given.blockOverrides?.gasLimit ?? needed
  // A node refuses a call with more gas than its block has left.
  const gasLimit = requested < SIMULATION_GAS_CAP ? requested : SIMULATION_GAS_CAP
  return { ...given, calls, blockOverrides: { ...given.blockOverrides, gasLimit: `0x${gasLimit.toString(16)}` } }
}

function sumOfGas(blocks: readonly Block[]): bigint {
  return blocks.reduce((sum, { calls }) => calls.reduce((inner, { gas = 0n }) => inner + gas, sum), 0n)
}
