import { NATIVE_TOKEN_ADDRESSES } from '@latchkey/chains'
import { toFailure } from '@latchkey/errors'
import type { Context } from '../../context.ts'
import { runFlow } from '../../flow/run-flow.ts'
import { checkRequest } from '../guard/check-request.ts'
import type { Sources } from '../sources.ts'
import { keyOf, soldOf, toAction, toFigures } from './swap.figures.ts'
import { CLOSED, stepSwap } from './swap.flow.ts'
import { planSwap } from './swap.plan.ts'
import { createSwapReads } from './swap.reads.ts'
import { createSwapSender, type Order, toGuarded } from './swap.send.ts'
import type { SwapEffect, SwapEvent, SwapFacts, SwapState } from './swap.types.ts'

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
  const sender = createSwapSender(context, sources)
  const { swaps: option } = context.features
  const providerFee = typeof option === 'object' ? (option.providerFeePercent ?? '0') : '0'
  const show = (facts: SwapFacts): SwapState => ({
    ...facts,
    figures: toFigures(facts, providerFee),
    action: toAction(facts),
  })
  let facts = CLOSED

  const flow = runFlow<SwapFacts, SwapEvent, SwapEffect>({
    flow: stepSwap,
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
      case 'wait': {
        const stop = clock.after(DEBOUNCE_MS, () => work.send({ type: 'typed' }))
        work.signal.addEventListener('abort', stop)
        return
      }
      case 'quote':
        return quote(effect.isFull, work)
      case 'build':
        return build(work)
      case 'initiate': {
        const order = orderOf(facts)
        if (order !== undefined) sender.initiate(order)
        return
      }
      default:
        return send(effect.attempt)
    }
  }

  async function quote(isFull: boolean, { signal, send }: Work): Promise<void> {
    const { account, from, to, gasPrice } = facts
    const amount = soldOf(facts)
    if (account === undefined || from === undefined || to === undefined || amount === undefined) return
    void learnFigures(isFull)
    const swaps = await reads.openSwaps()
    const order = { ...account, from: from.address, to: to.address, amount, gasPrice, signal }
    const toAmount = await swaps.getSwapQuote(order)
    if (toAmount === undefined) return
    send({ type: 'quoted', quote: { from: from.address, to: to.address, amount, toAmount, at: clock.now() } })
  }

  /** Prices and balances come when they come: a quote does not wait for them. */
  async function learnFigures(isFull: boolean): Promise<void> {
    const { account, from, to, prices } = facts
    if (account === undefined) return
    const addresses = [from?.address, to?.address, `${account.networkId}:${NATIVE_TOKEN_ADDRESSES.eip155}`]
    const wanted = [...new Set(addresses.filter((address) => address !== undefined))]
    const unknown = isFull ? wanted : wanted.filter((address) => prices[keyOf(address)] === undefined)
    const { signal } = context
    const [fresh, priced] = await Promise.all([
      isFull ? reads.refresh(account, signal) : {},
      unknown.length === 0 ? {} : reads.prices(unknown, signal),
    ])
    flow.send({ type: 'figures', account, ...fresh, prices: priced })
  }

  async function build({ signal, send }: Work): Promise<void> {
    const { account, from, to, plan: before, balances } = facts
    const amount = soldOf(facts)
    if (account === undefined || from === undefined || to === undefined || amount === undefined) return
    const planned = await planSwap({
      swaps: await reads.openSwaps(),
      order: { ...account, from: from.address, to: to.address, amount },
      balance: balances[keyOf(from.address)] ?? 0n,
      isAtomic: () => sender.isAtomic(account),
      signal,
    })
    const isWorse = before !== undefined && planned.toAmount < before.minimum
    const check = await checkRequest(context, sources.call, { ...toGuarded(planned.calls), signal })
    const moved = { isWorse: isWorse || before?.isWorse === true, at: clock.now() }
    send({ type: 'built', plan: { ...planned, ...moved, ...(check && { check }) } })
  }

  async function send(attempt: number): Promise<void> {
    const order = orderOf(facts)
    // Not by the effect: leaving its status does not take back what the wallet was asked for.
    if (order !== undefined && facts.plan !== undefined)
      await sender.send({ ...order, plan: facts.plan }, attempt, flow.send)
  }

  return { send: flow.send, stop: flow.stop, getFacts: () => facts, reads }
}

export type SwapRunner = ReturnType<typeof createSwapRunner>

function orderOf({ account, from, to, plan, quote }: SwapFacts): Order | undefined {
  const { amount, toAmount } = plan ?? quote ?? {}
  if (account === undefined || from === undefined || to === undefined) return undefined
  return amount === undefined || toAmount === undefined ? undefined : { account, from, to, amount, toAmount }
}
