import type { Network } from '@latchkey/chains'
import type { Clock, ReadingAdapter, Simulation, TransactionRequest } from '../../../ports/index.ts'
import { inTime } from '../in-time.ts'

interface WitnessQuestion {
  readonly adapter: ReadingAdapter
  readonly network: Network
  readonly account: string
  /** Transactions of the account, in their order; sent in one request. */
  readonly transactions: readonly TransactionRequest[]
  /** Address of the service that wrote them; its nodes are excluded. */
  readonly apartFrom: string
  /** Public nodes are used too; their operators learn the account. */
  readonly includesPublic: boolean
  readonly clock: Clock
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

/**
 * Returns the simulation by a node that the writing service does not run; `undefined` if there is no such node, or if
 * none responded in time.
 */
export async function readWitness(question: WitnessQuestion): Promise<Simulation | undefined> {
  const { adapter, network, account, transactions, apartFrom, includesPublic, clock, timeoutMs, signal } = question
  const transaction = transactions.at(-1)
  if (transaction === undefined || adapter.simulate === undefined) return undefined
  const simulating = adapter.simulate({
    address: account,
    network: network as never,
    transaction: transaction as never,
    after: transactions.slice(0, -1) as never[],
    apartFrom,
    includesPublic,
    ...(signal && { signal }),
  })
  let found: Simulation | undefined
  const seen = simulating.then(
    (simulation) => {
      found = simulation
    },
    // A node that does not respond is ignored.
    () => undefined,
  )
  await inTime([seen], { clock, timeoutMs })
  return found
}
