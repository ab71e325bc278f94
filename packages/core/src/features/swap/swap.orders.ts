import type { Context } from '../../context.ts'
import type { GatewaySwaps } from '../../ports/index.ts'
import { checkRequest } from '../guard/check-request.ts'
import type { Sources } from '../sources.ts'
import { keyOf, soldOf } from './swap.figures.ts'
import { planSwap } from './swap.plan.ts'
import { createSwapSender, type Order, toGuarded } from './swap.send.ts'
import type { SwapEvent, SwapFacts, SwapPlan } from './swap.types.ts'
import { toExpectation } from './to-expectation.ts'

export { stepWallet } from './swap.wallet-flow.ts'

/**
 * Returns the steps after the form: the preparation, and the requests to the wallet. A file of its own, because a visitor
 * who only looks at prices needs none of it: it loads with the first review.
 *
 * @param openSwaps - Throws network/no-swaps.
 */
export function createSwapOrders(context: Context, sources: Sources, openSwaps: () => Promise<GatewaySwaps>) {
  const sender = createSwapSender(context, sources)
  return {
    /** Tracks that a visitor looks at a preparation. */
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
      const check = await checkRequest(context, sources, { ...toGuarded(planned.calls), expects, signal })
      const moved = { isWorse: isWorse || before?.isWorse === true, at: context.options.clock.now() }
      return { ...planned, ...moved, ...(check && { check }) }
    },
    /** Requests the next step of the plan from the wallet, and follows it to its end. @param send - Takes what comes of it. */
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
