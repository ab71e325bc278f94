import { NATIVE_TOKEN_ADDRESSES } from '@latchkey/chains'
import type { Expectation, OrderAmount } from '../guard/expect/expectation.types.ts'
import type { SwapFacts, SwapPlan, TradedToken } from './swap.types.ts'

interface PlannedSwap {
  readonly account: NonNullable<SwapFacts['account']>
  readonly from: TradedToken
  readonly to: TradedToken
  readonly plan: Pick<SwapPlan, 'step' | 'calls' | 'amount' | 'minimum'>
}

/** Returns all that the next request of a swap may do: what the visitor reads, and nothing that the service says beyond it. */
export function toExpectation({ account, from, to, plan }: PlannedSwap): Expectation {
  const line = { account: account.address, networkId: account.networkId }
  const pays = toAmount(from, plan.amount)
  if (plan.step === 'approve') return { ...line, type: 'approve', pays }
  const type = plan.calls.length > 1 ? 'approve-and-swap' : 'swap'
  return { ...line, type, pays, receives: toAmount(to, plan.minimum) }
}

function toAmount({ address: caip, symbol, decimals }: TradedToken, amount: bigint): OrderAmount {
  const address = caip.slice(caip.lastIndexOf(':') + 1).toLowerCase()
  const shown = { symbol, decimals }
  if (address === NATIVE_TOKEN_ADDRESSES.eip155) return { asset: { type: 'native' }, amount, shown }
  return { asset: { type: 'token', address }, amount, shown }
}
