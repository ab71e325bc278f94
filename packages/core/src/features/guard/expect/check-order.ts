import type { Network } from '@latchkey/chains'
import type { Finding } from '@latchkey/inspect'
import {
  block,
  compareCalls,
  compareFee,
  compareSimulation,
  type Expectation,
  exchangeOf,
  isShown,
} from '@latchkey/inspect/expect'
import { type CaipNetworkId, isSameAddress } from '@latchkey/primitives'
import type { Clock, ReadingAdapter, Simulation, TransactionRequest } from '../../../ports/index.ts'
import type { OpenGateway } from '../../../reads/open-gateway.ts'
import type { GuardOptions } from '../guard.types.ts'
import { compareTokens } from './compare-tokens.ts'
import { readWitness } from './read-witness.ts'

export interface OrderQuestion {
  readonly expects: Expectation
  /** Transactions of the account, in their order; sent in one request. */
  readonly transactions: readonly TransactionRequest[]
  readonly account: string
  readonly networkId: CaipNetworkId | undefined
  readonly network: Network | undefined
  readonly adapter: ReadingAdapter
  /** The simulation by the nodes of the site, including those of the service that wrote the transactions. */
  readonly simulating: Promise<Simulation | 'unavailable' | undefined>
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

interface OrderDependencies {
  readonly gateway: OpenGateway
  readonly guard: GuardOptions
  readonly clock: Clock
}

/**
 * Returns the function that compares a request of the modal with its order. It accepts only proof: calls that decode
 * fully and do exactly what was ordered, or, for a router whose calls cannot be decoded, the simulation by a node that
 * the writing service does not run. The simulations of all other nodes must match too.
 */
export function createOrderCheck({ gateway, guard, clock }: OrderDependencies) {
  /** The gateway must not be the witness of transactions that it wrote. */
  async function witness(question: OrderQuestion, isRead: boolean): Promise<Simulation | undefined> {
    const { expects, adapter, network, account, transactions, timeoutMs, signal } = question
    // The other types of orders are written in the page, without a service.
    const isWritten = expects.type === 'approve' || expects.type === 'swap' || expects.type === 'approve-and-swap'
    const nodes = isWritten ? await gateway('nodes').catch(() => undefined) : undefined
    if (nodes === undefined || network === undefined) return undefined
    const apartFrom = nodes.baseUrl()
    const includesPublic = !isRead
    return readWitness({
      ...{ adapter, network, account, transactions, apartFrom, includesPublic, clock, timeoutMs, signal },
    })
  }

  /** The gateway describes balances and lists of tokens. */
  async function checkTokens(question: OrderQuestion): Promise<readonly Finding[]> {
    const { expects, adapter, network, timeoutMs, signal } = question
    if (network === undefined) return []
    const nodes = await gateway('nodes').catch(() => undefined)
    const { hubs } = exchangeOf(expects.networkId, guard)
    return compareTokens({ expects, adapter, network, apartFrom: nodes?.baseUrl(), hubs, clock, timeoutMs, signal })
  }

  return async (question: OrderQuestion): Promise<readonly Finding[]> => {
    const { expects, transactions, account, adapter, networkId, simulating } = question
    if (networkId !== expects.networkId)
      return [block('chain-mismatch', { expected: expects.networkId, actual: networkId ?? '' })]
    if (!isSameAddress(account, expects.account, adapter.namespace))
      return [block('order-recipient', { expected: expects.account, actual: account })]
    const exchange = exchangeOf(expects.networkId, guard)
    const read = compareCalls(transactions, { expects, exchange, now: clock.now() })
    if (read.findings.length > 0) return read.findings
    const [shown, witnessed, tokens] = await Promise.all([
      simulating,
      witness(question, read.isRead),
      checkTokens(question),
    ])
    if (tokens.some(({ severity }) => severity === 'block')) return tokens
    const simulation = shown === 'unavailable' ? undefined : shown
    const differing = [simulation, witnessed].flatMap((each) => [
      ...compareSimulation(each, expects, exchange),
      ...compareFee(each, read.swap),
    ])
    const isProved = differing.length > 0 || read.isRead || isShown(witnessed)
    return [...tokens, ...differing, ...(isProved ? [] : [block('order-unproved')])]
  }
}
