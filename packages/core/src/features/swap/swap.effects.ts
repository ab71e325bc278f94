import { toFailure, toWalletError, WalletError } from '@latchkey/errors'
import { pause } from '../../cancellation.ts'
import type { Context } from '../../context.ts'
import { type FlowTask, runFlow } from '../../flow/run-flow.ts'
import { failed, ok, type Result } from '../../result.ts'
import { selectConnection, selectNetwork } from '../../store/selectors.ts'
import type { State } from '../../store/state.ts'
import { isAmountText, isTooPrecise } from '../amount-entry/is-amount-text.ts'
import type { Dependencies } from '../dependencies.ts'
import { currentView } from '../router/view-rules.ts'
import { CLOSED, COIN_DECIMALS, PLANNED, REVIEW, swapFlow } from './swap.flow.ts'
import { createSwapOrders } from './swap.orders.ts'
import { createSwapQueries } from './swap.queries.ts'
import { openRequestedSwap, waitForStart } from './swap.requests.ts'
import type {
  QuoteKind,
  SwapArguments,
  SwapChange,
  SwapEffect,
  SwapEvent,
  SwapFacts,
  TradedToken,
} from './swap.types.ts'

/** @see Spec §9 "Default debounce 500 ms" */
const DEBOUNCE_MS = 500
/** Maximum of decimals of any token. */
const MOST_DECIMALS = 77

type Task = FlowTask<SwapEvent>

/** Returns the verbs of swaps, and runs the effects of their flow. @see Spec §1 "swap tokens" */
export function createSwap(context: Context, deps: Dependencies) {
  const { swaps: option } = context.features
  const providerFeePercent = typeof option === 'object' ? (option.providerFeePercent ?? '0') : '0'
  const factsNow = (): SwapFacts => context.getState().swap ?? CLOSED
  const flow = runFlow<SwapEvent, SwapEffect>({
    context,
    flow: swapFlow,
    lasts: { status: () => factsNow().status },
    run,
    onCrash: (error) => ({ type: 'failed', failure: toFailure(error) }),
  })
  const { send } = flow
  const queries = createSwapQueries(context, deps, send)
  const orders = createSwapOrders(context, deps, queries.openSwaps)

  async function run(effect: SwapEffect, task: Task): Promise<void> {
    const facts = factsNow()
    switch (effect.type) {
      case 'start':
        return task.send({ type: 'started', ...(await queries.start(effect.account, task.signal)) })
      case 'quote':
        return quote(effect.kind, task)
      case 'build': {
        const plan = await orders.build(facts, task.signal)
        if (plan !== undefined) task.send({ type: 'built', plan })
        return
      }
      case 'initiate':
        return orders.initiate(facts)
      case 'send':
        // The task does not send it, because leaving the status of a task aborts it, and a request to the wallet cannot
        // be aborted.
        return orders.send(facts, effect.attempt, send)
      default:
        return effect satisfies never
    }
  }

  async function quote(kind: QuoteKind | undefined, { signal, send }: Task): Promise<void> {
    if (kind === 'typed') {
      // Reads the prices now, so that the value of a quote is known when the quote arrives.
      void queries.learnPrices(factsNow())
      await pause(DEBOUNCE_MS, context.options.clock, signal)
    }
    const found = await queries.quote(factsNow(), kind === 'full', signal)
    if (found !== undefined) send({ type: 'quoted', quote: found })
  }

  async function startSwap(wanted: SwapArguments = {}): Promise<Result<void>> {
    const account = accountOf(context.getState())
    if (account === undefined) return failed(new WalletError('account/no-network'))
    const error = toAmountError(wanted.amount ?? '', MOST_DECIMALS)
    if (error !== undefined) return failed(error)
    send({ type: 'open', account, wanted, providerFeePercent })
    // Whether the amount has too many decimals is known only with the tokens.
    return isTooPrecise(wanted.amount ?? '', 0) ? waitForStart(context, wanted) : ok(undefined)
  }

  const unfollow = context.subscribe((state, before) => {
    const event = toFollowingEvent(state, before)
    if (event !== undefined) send(event)
  })

  return {
    verbs: {
      startSwap,
      async changeSwap(change: SwapChange): Promise<Result<void>> {
        const error = change.type === 'type' ? toAmountError(change.text, factsNow().from?.decimals) : undefined
        if (error !== undefined) return failed(error)
        send(change)
        return ok(undefined)
      },
      async sendSwap(): Promise<Result<void>> {
        const { status, plan } = factsNow()
        if (!PLANNED.includes(status) || plan === undefined) return failed(new WalletError('swap/not-ready'))
        send({ type: 'send' })
        return ok(undefined)
      },
      async findSwapToken({ address }: { readonly address: string }): Promise<Result<TradedToken>> {
        try {
          return ok(await queries.findToken(factsNow(), address))
        } catch (error) {
          return failed(toWalletError(error))
        }
      },
      requestSwap: (given: SwapArguments): Promise<Result<void>> =>
        openRequestedSwap(context, given, (wanted) => {
          // A site that gives tokens starts a new swap.
          send({ type: 'close' })
          return startSwap(wanted)
        }),
    },
    stop() {
      unfollow()
      flow.stop()
    },
  }
}

/** Screens pass digits with at most one point, and no more decimals than the token has; a site may pass any text. */
function toAmountError(text: unknown, decimals = COIN_DECIMALS): WalletError | undefined {
  const value = String(text).slice(0, 80)
  if (!isAmountText(text)) return new WalletError('amount/invalid', { value })
  return isTooPrecise(text, decimals)
    ? new WalletError('amount/too-precise', { value, decimals: String(decimals) })
    : undefined
}

function accountOf(state: State): SwapFacts['account'] {
  const { address } = selectConnection(state)
  const networkId = selectNetwork(state)?.caipNetworkId
  return address === undefined || networkId === undefined ? undefined : { address, networkId }
}

/**
 * A swap ends when the visitor leaves its screens, and restarts with another account or network.
 *
 * @see compat-facts 8.1 "Leaving"
 */
function toFollowingEvent(state: State, before: State): SwapEvent | undefined {
  const { status, account, wanted, providerFeePercent } = state.swap ?? CLOSED
  if (status === 'closed' || state.swap !== before.swap) return undefined
  const [view, viewBefore] = [currentView(state.router).name, currentView(before.router).name]
  const hasLeft = isOfSwap(viewBefore) && !isOfSwap(view)
  const hasClosed = before.modal.isOpen && !state.modal.isOpen
  const now = accountOf(state)
  if (hasLeft || hasClosed || now === undefined) return { type: 'close' }
  if (now.address !== account?.address || now.networkId !== account.networkId)
    return { type: 'open', account: now, wanted, providerFeePercent }
  if (viewBefore === 'SwapPreview' && view === 'Swap' && REVIEW.includes(status)) return { type: 'edit' }
  return undefined
}

/** The review of a request is shown above the swap, and returns to it. */
const isOfSwap = (view: string) => view.startsWith('Swap') || view === 'ReviewRequest'
