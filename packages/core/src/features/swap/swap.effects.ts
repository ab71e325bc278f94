import { toFailure } from '@latchkey/errors/connected'
import { lazy } from '@latchkey/primitives'
import { pause } from '../../cancellation.ts'
import type { Context } from '../../context.ts'
import { runFlow } from '../../flow/run-flow.ts'
import type { Sources } from '../sources.ts'
import { toAction, toFormFigures } from './swap.figures.ts'
import { CLOSED, stepSwap, type WalletFlow } from './swap.flow.ts'
import { createSwapReads } from './swap.reads.ts'
import type { QuoteKind, SwapEffect, SwapEvent, SwapFacts, SwapState } from './swap.types.ts'

/** @see Spec §9 "Default debounce 500 ms" */
const DEBOUNCE_MS = 500

interface Work {
  readonly signal: AbortSignal
  send(event: SwapEvent): void
}

/** Runs the swap of a client: its state is `state.swap`. */
export function createSwapRunner(context: Context, sources: Sources) {
  const { clock } = context.options
  const reads = createSwapReads(context, sources)
  const { swaps: option } = context.features
  const providerFee = typeof option === 'object' ? (option.providerFeePercent ?? '0') : '0'
  // Before the first quote there is nothing of one to show.
  let toFigures = toFormFigures
  const show = (facts: SwapFacts): SwapState => ({
    ...facts,
    figures: toFigures(facts, providerFee),
    action: toAction(facts),
  })
  // Nor of a wallet, before something is prepared for it.
  let stepWallet: WalletFlow = (now) => [now]
  let facts = CLOSED
  const flow = runFlow<SwapFacts, SwapEvent, SwapEffect>({
    flow: (now, event) => stepSwap(now, event, stepWallet),
    getState: () => facts,
    setState(next) {
      facts = next
      context.set({ swap: show(next) })
    },
    run: (effect, work) => run(effect, work),
    onCrash: (error) => ({ type: 'failed', failure: toFailure(error) }),
  })
  context.set({ swap: show(facts) })

  async function run(effect: SwapEffect, work: Work): Promise<void> {
    switch (effect.type) {
      case 'start':
        return work.send({ type: 'started', ...(await reads.start(effect.account, work.signal)) })
      case 'quote':
        return quote(effect.kind, work)
      case 'build':
        return build(work)
      case 'initiate': {
        const now = facts
        // Its code does not arrive: the preparation, which needs it too, says so.
        return openOrders().then(
          (orders) => orders.initiate(now),
          () => {},
        )
      }
      default: {
        const now = facts
        // Not by the effect: leaving its status does not cancel the request to the wallet.
        return (await openOrders()).send(now, effect.attempt, flow.send)
      }
    }
  }

  /** Loaded while the first amount is typed. */
  const { load: openQuotes } = lazy(async () => {
    const quotes = await import('./swap.quotes.ts')
    toFigures = quotes.toFigures
    return quotes.createSwapQuotes(context, sources, { reads, learn: flow.send })
  })
  /** The code after the form; it loads with the first review. */
  const { load: openOrders } = lazy(async () => {
    const orders = await import('./swap.orders.ts')
    stepWallet = orders.stepWallet
    return orders.createSwapOrders(context, sources, reads.openSwaps)
  })

  async function quote(kind: QuoteKind | undefined, { signal, send }: Work): Promise<void> {
    if (kind === 'typed') {
      const now = facts
      // Load the prices now, so that the value of a quote is known when it comes.
      openQuotes().then(
        (quotes) => quotes.learnPrices(now),
        () => {},
      )
      await pause(DEBOUNCE_MS, clock, signal)
    }
    const now = facts
    const found = await (await openQuotes()).read({ facts: now, isFull: kind === 'full', signal })
    if (found !== undefined) send({ type: 'quoted', quote: found })
  }

  async function build({ signal, send }: Work): Promise<void> {
    const now = facts
    const plan = await (await openOrders()).build(now, signal)
    if (plan !== undefined) send({ type: 'built', plan })
  }

  return { send: flow.send, stop: flow.stop, getFacts: () => facts }
}

export type SwapRunner = ReturnType<typeof createSwapRunner>
