import { WalletError } from '@latchkey/errors'
import * as v from 'valibot'
import { toCappedTransaction, transactionSchema } from './capped-transaction.ts'
import { readExactJson } from './exact-json.ts'
import { simulationSchema, toCappedSimulation } from './simulation.ts'

const runSchema = v.looseTuple([transactionSchema])
/** Methods whose first parameter is a transaction that the node runs. */
const RUNNING_METHODS: ReadonlySet<string> = new Set(['eth_call', 'eth_estimateGas', 'eth_createAccessList'])
const SIMULATION = 'eth_simulateV1'

interface Call {
  readonly method: string
  /** JSON text. */
  readonly paramsText?: string | undefined
}

/**
 * Returns the call with a gas limit in each transaction that a node would run for it. A node without its own limit
 * would run an endless contract for hours, and block other calls meanwhile.
 *
 * @throws request/invalid if the parameters of such a call are malformed
 */
export function boundGas<C extends Call>(call: C): C {
  const isSimulation = call.method === SIMULATION
  if (!isSimulation && !RUNNING_METHODS.has(call.method)) return call
  const { value, write } = readExactJson(call.paramsText ?? '[]')
  // Not a transaction: the node rejects it with its own error.
  if (!isSimulation && Array.isArray(value) && value.length === 0) return call
  if (isSimulation) return { ...call, paramsText: write(toCappedSimulation(parse(simulationSchema, value))) }
  const [transaction, ...rest] = parse(runSchema, value)
  return { ...call, paramsText: write([toCappedTransaction(transaction), ...rest]) }
}

function parse<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value, { abortEarly: true })
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const path = v.getDotPath(issue)
  const field = path === null ? 'params' : `params.${path}`
  throw new WalletError('request/invalid', { field, problem: issue.message }, { cause: parsed.issues })
}
