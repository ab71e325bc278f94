import { toFailure, WalletError } from '@latchkey/errors'
import type { Expectation, OrderAmount } from '@latchkey/inspect/expect'
import { formatUnits, parseCaipNetworkId } from '@latchkey/primitives'
import type { Caller } from '../../caller.ts'
import type { Context } from '../../context.ts'
import type { GatewaySwaps, SwapCall } from '../../ports/index.ts'
import type { Result } from '../../result.ts'
import { selectConnection, selectNetworkId } from '../../store/selectors.ts'
import type { ToastMessage } from '../../store/state.ts'
import { canSendCalls, sendCalls, waitForCalls } from '../calls/calls.actions.ts'
import type { Dependencies } from '../dependencies.ts'
import { checkRequest, reviewedBy } from '../guard/check-request.ts'
import { currentView } from '../router/view-rules.ts'
import { sendTransaction, waitForReceipt } from '../signing/signing.actions.ts'
import type { SendTransactionRequest } from '../signing/signing.types.ts'
import { isCoin, keyOf, soldOf, toShownText } from './swap.figures.ts'
import { planSwap } from './swap.plan.ts'
import type { SwapEvent, SwapFacts, SwapPlan, TradedToken } from './swap.types.ts'

/**
 * Returns the steps after the form: the preparation, and the requests to the wallet. The first review loads this code,
 * because a visitor who only compares prices does not need it.
 *
 * @param openSwaps - Throws network/no-swaps.
 */
export function createSwapOrders(context: Context, deps: Dependencies, openSwaps: () => Promise<GatewaySwaps>) {
  const sender = createSwapSender(context, deps)
  return {
    /** Tracks that the visitor sees a preparation. */
    initiate(facts: SwapFacts): void {
      const order = orderOf(facts)
      if (order !== undefined) sender.initiate(order)
    },
    /** Prepares the next request to the wallet; `undefined` if there is nothing to swap. @throws as `planSwap` */
    async build(facts: SwapFacts, signal: AbortSignal): Promise<SwapPlan | undefined> {
      const { account, from, to, plan: before, balances } = facts
      const amount = soldOf(facts)
      if (account === undefined || from === undefined || to === undefined || amount === undefined) return undefined
      const planned = await planSwap({
        swaps: await openSwaps(),
        order: { ...account, from: from.address, to: to.address, amount },
        balance: balances[keyOf(from.address)] ?? 0n,
        isAtomic: () => sender.isAtomic(account),
        signal,
      })
      const isWorse = before !== undefined && planned.toAmount < before.minimum
      const expects = toExpectation({ account, from, to, plan: planned })
      const check = await checkRequest(context, deps, { ...toGuarded(planned.calls), expects, signal })
      const moved = { isWorse: isWorse || before?.isWorse === true, at: context.options.clock.now() }
      return { ...planned, ...moved, ...(check && { check }) }
    },
    /**
     * Requests the next step of the plan from the wallet, and follows it to its end. @param send - Receives the
     * resulting events.
     */
    async send(facts: SwapFacts, attempt: number, send: (event: SwapEvent) => void): Promise<void> {
      const order = orderOf(facts)
      if (order !== undefined && facts.plan !== undefined)
        await sender.send({ ...order, plan: facts.plan }, attempt, send)
    },
  }
}

function orderOf({ account, from, to, plan, quote }: SwapFacts): Order | undefined {
  const { amount, toAmount } = plan ?? quote ?? {}
  if (account === undefined || from === undefined || to === undefined) return undefined
  return amount === undefined || toAmount === undefined ? undefined : { account, from, to, amount, toAmount }
}

type SendDependencies = Pick<Dependencies, 'sessions' | keyof Caller>

/** The tokens and amounts of a swap. */
interface Order {
  readonly account: NonNullable<SwapFacts['account']>
  readonly from: TradedToken
  readonly to: TradedToken
  /** Raw units of the sold token. */
  readonly amount: bigint
  /** Raw units of the bought token. */
  readonly toAmount: bigint
}

interface PlannedOrder extends Order {
  readonly plan: SwapPlan
}

/** The requests of a swap to the wallet. A sent transaction is followed to its end, even if the visitor leaves. */
function createSwapSender(context: Context, deps: SendDependencies) {
  const { sessions } = deps
  /** Throws if the session or the account is not the one of the plan. */
  function assertAccount({ address, networkId }: Order['account']): void {
    const state = context.getState()
    const { namespace } = parseCaipNetworkId(networkId)
    if (sessions.get(namespace) === undefined || selectConnection(state, namespace).address !== address)
      throw new WalletError('wallet/wrong-account')
    const actual = selectNetworkId(state, namespace) ?? 'none'
    if (actual !== networkId) throw new WalletError('wallet/wrong-network', { actual, expected: networkId })
  }

  async function sendOne(order: PlannedOrder, onSent: (hash: string) => void) {
    const { account, plan } = order
    assertAccount(account)
    const expects = toExpectation(order)
    const transaction = toTransaction(plan.calls[0])
    const operation = plan.step === 'approve' ? 'approve' : 'trade'
    const { namespace } = parseCaipNetworkId(account.networkId)
    // TypeScript cannot relate the chain family of an account to the type of its transactions.
    const request = { namespace, transaction, operation, expects, ...reviewedBy(plan.check) } as SendTransactionRequest
    const hash = unwrap(await sendTransaction(deps, request))
    onSent(hash)
    return unwrap(await waitForReceipt(deps, { hash }))
  }

  async function sendAll(order: PlannedOrder, onSent: () => void) {
    const { account, plan } = order
    assertAccount(account)
    const expects = toExpectation(order)
    const calls = plan.calls.map(toTransaction)
    const id = unwrap(await sendCalls(deps, { calls, operation: 'trade', expects, ...reviewedBy(plan.check) }))
    onSent()
    return unwrap(await waitForCalls(deps, { id }))
  }

  /** The screen of the swap shows the result itself, so no notice is needed. */
  function isInView(): boolean {
    const { modal, isEmbedded, router } = context.getState()
    return (modal.isOpen || isEmbedded) && currentView(router).name === 'SwapPreview'
  }
  const propertiesOf = (order: Order) => toProperties(context, order)

  return {
    async isAtomic(account: Order['account']): Promise<boolean> {
      assertAccount(account)
      const answer = await canSendCalls(deps)
      return answer.ok && answer.value
    },
    initiate: (order: Order) => context.track({ event: 'INITIATE_SWAP', properties: propertiesOf(order) }),
    async send(order: PlannedOrder, attempt: number, send: (event: SwapEvent) => void): Promise<void> {
      const { plan } = order
      try {
        if (plan.step === 'approve') {
          const { status } = await sendOne(order, () => {})
          if (status === 'reverted') throw new WalletError('send/reverted')
          send({ type: 'approved', attempt })
          return
        }
        const onSent = (hash?: string) => send({ type: 'sent', attempt, hash })
        const { status, hash } = await (plan.calls.length > 1 ? sendAll(order, onSent) : sendOne(order, onSent))
        if (status === 'reverted') {
          context.track({ event: 'SWAP_ERROR', properties: { ...propertiesOf(order), message: 'reverted' } })
          if (!isInView()) context.toast('error', { type: 'error', code: 'send/reverted', context: {} })
          send({ type: 'reverted', attempt })
          return
        }
        context.track({ event: 'SWAP_SUCCESS', properties: propertiesOf(order) })
        if (!isInView()) context.toast('success', toMessage(order))
        send({ type: 'confirmed', attempt, hash })
      } catch (cause) {
        const failure = toFailure(cause)
        const event = plan.step === 'approve' ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR'
        context.track({ event, properties: { ...propertiesOf(order), message: failure.code } })
        send({ type: 'refused', attempt, failure })
      }
    },
  }
}

const toTransaction = ({ to, value, data }: SwapCall) => ({ to, value, data })

/** Returns the request for the guard: one transaction, or all that are sent atomically. */
const toGuarded = ([first, ...others]: SwapPlan['calls']) =>
  others.length === 0
    ? { transaction: toTransaction(first) }
    : { calls: [toTransaction(first), ...others.map(toTransaction)] }

function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw result.error
  return result.value
}

function toMessage({ from, to, amount, toAmount }: Order): ToastMessage {
  return {
    type: 'swapped',
    sold: { amount: toShownText(amount, from), symbol: from.symbol },
    bought: { amount: toShownText(toAmount, to), symbol: to.symbol },
  }
}

/** The properties for trackers: tokens and amounts, and no address. @see compat-facts 4.13 */
function toProperties(context: Context, { account, from, to, amount, toAmount }: Order) {
  const { accounts } = selectConnection(context.getState(), parseCaipNetworkId(account.networkId).namespace)
  return {
    isSA: accounts.some(({ address, type }) => address === account.address && type === 'smartAccount'),
    network: account.networkId,
    swapFromToken: from.symbol,
    swapToToken: to.symbol,
    swapFromAmount: formatUnits(amount, from.decimals),
    swapToAmount: formatUnits(toAmount, to.decimals),
  }
}

interface PlannedSwap {
  readonly account: NonNullable<SwapFacts['account']>
  readonly from: TradedToken
  readonly to: TradedToken
  readonly plan: Pick<SwapPlan, 'step' | 'calls' | 'amount' | 'minimum'>
}

/**
 * Returns all effects that the next request of a swap may have: those that the visitor reads, and none that only the
 * service adds.
 */
function toExpectation({ account, from, to, plan }: PlannedSwap): Expectation {
  const line = { account: account.address, networkId: account.networkId }
  const pays = toAmount(from, plan.amount)
  if (plan.step === 'approve') return { ...line, type: 'approve', pays }
  const type = plan.calls.length > 1 ? 'approve-and-swap' : 'swap'
  return { ...line, type, pays, receives: toAmount(to, plan.minimum) }
}

function toAmount(token: TradedToken, amount: bigint): OrderAmount {
  const { address: caip, symbol, decimals } = token
  const address = caip.slice(caip.lastIndexOf(':') + 1).toLowerCase()
  const shown = { symbol, decimals }
  if (isCoin(token)) return { asset: { type: 'native' }, amount, shown }
  return { asset: { type: 'token', address }, amount, shown }
}
