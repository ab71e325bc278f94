import { NATIVE_TOKEN_ADDRESSES } from '@latchkey/chains'
import { divide, formatUnits, toDecimal } from '@latchkey/primitives'
import { toShownText } from './swap.amount.ts'
import { defined, GAS_BEFORE_QUOTE, isCurrent, minimumOf, soldOf, toFormFigures, worthOf } from './swap.figures.ts'
import type { SwapFacts, SwapFigures } from './swap.types.ts'

/** Percent of the worth that a swap loses, from which it is pointed out, and from which it is a warning. */
const [NOTED_IMPACT, HIGH_IMPACT] = [3, 10]

/** Returns the figures of a swap. @param providerFeePercent - Decimal text. */
export function toFigures(facts: SwapFacts, providerFeePercent = '0'): SwapFigures {
  const { from, to, quote, plan, status } = facts
  const sold = plan?.amount ?? soldOf(facts)
  const bought = plan?.toAmount ?? quote?.toAmount
  const [fromWorth, toWorth] = [worthOf(facts, from, sold), worthOf(facts, to, bought)]
  const impactPercent = impactOf(fromWorth, toWorth)
  const paid = plan?.amount ?? quote?.amount
  return defined({
    ...toFormFigures(facts, providerFeePercent),
    toAmount: to && bought !== undefined ? toShownText(bought, to) : undefined,
    isStale: plan === undefined ? !isCurrent(facts) || status === 'quoting' : status === 'building',
    fromWorth,
    toWorth,
    rate:
      from && to && paid !== undefined && paid > 0n && bought !== undefined
        ? divide(formatUnits(bought, to.decimals), formatUnits(paid, from.decimals)).toFixed()
        : undefined,
    impactPercent,
    impact: impactPercent === undefined ? (bought === undefined ? 'low' : 'unknown') : toneOf(impactPercent),
    minimum: to && bought !== undefined ? toShownText(plan?.minimum ?? minimumOf(bought), to) : undefined,
    networkFee: networkFeeOf(facts),
    providerFee: {
      percent: providerFeePercent,
      ...(from && sold !== undefined && providerFeePercent !== '0'
        ? { amount: toDecimal(formatUnits(sold, from.decimals)).times(providerFeePercent).div(100).toFixed() }
        : {}),
    },
  })
}

/** A difference of prices in favour of the visitor is no impact. */
function impactOf(paid: string | undefined, got: string | undefined): string | undefined {
  if (paid === undefined || got === undefined || !toDecimal(paid).gt(0)) return undefined
  const percent = toDecimal(paid).minus(got).times(100).div(paid)
  return percent.gt(0) ? percent.toFixed(2) : '0'
}

function toneOf(percent: string): SwapFigures['impact'] {
  if (toDecimal(percent).gte(HIGH_IMPACT)) return 'high'
  return toDecimal(percent).gte(NOTED_IMPACT) ? 'noted' : 'low'
}

function networkFeeOf({ account, plan, gasPrice, prices, quote }: SwapFacts): SwapFigures['networkFee'] {
  const wei = plan?.feeWei ?? (quote === undefined || gasPrice === undefined ? undefined : GAS_BEFORE_QUOTE * gasPrice)
  if (wei === undefined || account === undefined) return undefined
  const amount = formatUnits(wei, 18)
  const price = prices[`${account.networkId}:${NATIVE_TOKEN_ADDRESSES.eip155}`]
  return { amount, ...(price === undefined ? {} : { worth: toDecimal(price).times(amount).toFixed() }) }
}
