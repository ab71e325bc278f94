import { toFailure, WalletError } from '@latchkey/errors'
import { formatUnits } from '@latchkey/primitives'
import type { Caller } from '../../caller.ts'
import type { Context } from '../../context.ts'
import type { SwapCall } from '../../ports/index.ts'
import type { Result } from '../../result.ts'
import { selectConnection, selectNetworkId } from '../../store/selectors.ts'
import type { ToastMessage } from '../../store/state.ts'
import { canSendCalls, sendCalls, waitForCalls } from '../calls/calls.actions.ts'
import { reviewedBy } from '../guard/check-request.ts'
import { currentView } from '../router/view-rules.ts'
import { sendTransaction, waitForReceipt } from '../signing/signing.actions.ts'
import type { Sources } from '../sources.ts'
import { toShownText } from './swap.amount.ts'
import type { SwapEvent, SwapFacts, SwapPlan, TradedToken } from './swap.types.ts'
import { toExpectation } from './to-expectation.ts'

type SendSources = Pick<Sources, 'sessions' | keyof Caller>

/** The tokens and amounts of a swap. */
export interface Order {
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

/** The requests of a swap to the wallet. A sent transaction is followed to its end, whatever the person does meanwhile. */
export function createSwapSender(context: Context, sources: SendSources) {
  const { sessions } = sources
  /** Nothing is sent for another account than the one that the plan was made for. */
  function assertLine({ address, networkId }: Order['account']): void {
    const state = context.getState()
    if (sessions.get('eip155') === undefined || selectConnection(state, 'eip155').address !== address)
      throw new WalletError('wallet/wrong-account')
    const actual = selectNetworkId(state, 'eip155') ?? 'none'
    if (actual !== networkId) throw new WalletError('wallet/wrong-network', { actual, expected: networkId })
  }

  async function sendOne(order: PlannedOrder, onSent: (hash: string) => void) {
    const { account, plan } = order
    assertLine(account)
    const expects = toExpectation(order)
    const transaction = toTransaction(plan.calls[0])
    const operation = plan.step === 'approve' ? 'approve' : 'trade'
    const hash = unwrap(await sendTransaction(sources, { transaction, operation, expects, ...reviewedBy(plan.check) }))
    onSent(hash)
    return unwrap(await waitForReceipt(sources, { hash }))
  }

  async function sendAll(order: PlannedOrder, onSent: () => void) {
    const { account, plan } = order
    assertLine(account)
    const expects = toExpectation(order)
    const calls = plan.calls.map(toTransaction)
    const id = unwrap(await sendCalls(sources, { calls, operation: 'trade', expects, ...reviewedBy(plan.check) }))
    onSent()
    return unwrap(await waitForCalls(sources, { id }))
  }

  /** The screen of the swap shows its end itself. */
  function isInView(): boolean {
    const { modal, isEmbedded, router } = context.getState()
    return (modal.isOpen || isEmbedded) && currentView(router).name === 'SwapPreview'
  }
  const propertiesOf = (order: Order) => toProperties(context, order)

  return {
    async isAtomic(account: Order['account']): Promise<boolean> {
      assertLine(account)
      const answer = await canSendCalls(sources)
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

/** Returns the request for the guard: one transaction, or all that are sent in one go. */
export const toGuarded = ([first, ...others]: SwapPlan['calls']) =>
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
  const { accounts } = selectConnection(context.getState(), 'eip155')
  return {
    isSA: accounts.some(({ address, type }) => address === account.address && type === 'smartAccount'),
    network: account.networkId,
    swapFromToken: from.symbol,
    swapToToken: to.symbol,
    swapFromAmount: formatUnits(amount, from.decimals),
    swapToAmount: formatUnits(toAmount, to.decimals),
  }
}
