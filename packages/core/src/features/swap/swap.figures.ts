import { toNativeTokenAddress } from '@latchkey/chains'
import {
  type CaipNetworkId,
  divide,
  formatUnits,
  isCaipNetworkId,
  parseUnits,
  roundDecimal,
  toDecimal,
} from '@latchkey/primitives'
import type { SwapAction, SwapFacts, SwapFigures, TradedToken } from './swap.types.ts'

/** Percent of the value lost by a swap: from the first number it is shown, from the second it is a warning. */
const [NOTED_IMPACT, HIGH_IMPACT] = [3, 10]
/** @see compat-facts 4.10 "swap target amount" */
const SHOWN_DECIMALS = 6
/** Percent. @see Spec §9 "Slippage tolerance 1" */
export const SLIPPAGE_PERCENT = 1
/** Gas of a swap until the real value is known. @see compat-facts 4.10 */
const GAS_BEFORE_QUOTE = 150_000n

export const keyOf = (address: string) => address.toLowerCase()

/** Returns the CAIP-10 address of the coin of a network, as `keyOf` writes it. */
export const coinKeyOf = (networkId: CaipNetworkId) => keyOf(`${networkId}:${toNativeTokenAddress(networkId)}`)

/** Returns whether a token is the coin of its network. */
export function isCoin({ address }: Pick<TradedToken, 'address'>): boolean {
  const networkId = address.slice(0, address.lastIndexOf(':'))
  return isCaipNetworkId(networkId) && keyOf(address) === coinKeyOf(networkId)
}

/** Returns the raw units to sell; `undefined` for zero or an invalid amount. */
export function soldOf({ from, amount }: Pick<SwapFacts, 'from' | 'amount'>): bigint | undefined {
  return from === undefined ? undefined : toRaw(amount, from)
}

/** Returns whether the quote is for the current form. */
export function isCurrent(facts: SwapFacts): boolean {
  const { quote, from, to } = facts
  return (
    quote !== undefined && quote.from === from?.address && quote.to === to?.address && quote.amount === soldOf(facts)
  )
}

/** Returns the minimum that a swap pays, in raw units. @see Spec §9 "Slippage tolerance 1" */
export const minimumOf = (toAmount: bigint): bigint => (toAmount * BigInt(100 - SLIPPAGE_PERCENT)) / 100n

/** Returns the maximum to sell of a token: for a coin, the balance less the network fee. */
export function maxOf({ balances, gasPrice = 0n }: SwapFacts, token: TradedToken): bigint {
  const balance = balances[keyOf(token.address)] ?? 0n
  if (!isCoin(token)) return balance
  const left = balance - GAS_BEFORE_QUOTE * gasPrice
  return left > 0n ? left : 0n
}

/** Returns the action of the button. */
export function toAction(facts: SwapFacts): SwapAction {
  const { from, to, status, failure, balances } = facts
  if (from === undefined || to === undefined) return 'select-token'
  const sold = soldOf(facts)
  if (sold === undefined) return 'enter-amount'
  if (sold > (balances[keyOf(from.address)] ?? 0n)) return 'insufficient-balance'
  if (failure?.code === 'swap/no-liquidity') return 'insufficient-liquidity'
  if (failure !== undefined && status === 'editing') return 'no-quote'
  if (!canPayFee(facts, isCoin(from) ? sold : 0n)) return 'insufficient-fee'
  // A newer quote for the same amount may be pending; the preparation fetches the newest one.
  return isCurrent(facts) ? 'review' : 'wait'
}

/** Uses the fee of the preparation if there is one. The maximum of a coin leaves its fee. */
function canPayFee({ account, balances, gasPrice }: SwapFacts, sold: bigint): boolean {
  if (account === undefined || gasPrice === undefined) return true
  const coin = balances[coinKeyOf(account.networkId)] ?? 0n
  return sold > 0n ? coin > 0n : coin >= GAS_BEFORE_QUOTE * gasPrice
}

/** Returns the figures of a swap; without a quote, only those that need none. */
export function toFigures(facts: SwapFacts): SwapFigures {
  const { from, to, quote, plan, status, providerFeePercent } = facts
  const sold = plan?.amount ?? soldOf(facts)
  const bought = plan?.toAmount ?? quote?.toAmount
  const [fromWorth, toWorth] = [worthOf(facts, from, sold), worthOf(facts, to, bought)]
  const paid = plan?.amount ?? quote?.amount
  // Compares with the quoted amount. An amount typed since then has no quote yet, and would give a wrong loss.
  const impactPercent = impactOf(worthOf(facts, from, paid), toWorth)
  return defined({
    fromBalance: balanceOf(facts, from),
    toBalance: balanceOf(facts, to),
    slippagePercent: SLIPPAGE_PERCENT,
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

/** A price in favour of the visitor is no impact. */
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
  const price = prices[coinKeyOf(account.networkId)]
  return { amount, ...(price === undefined ? {} : { worth: toDecimal(price).times(amount).toFixed() }) }
}

type Optional<T> = { readonly [K in keyof T]: T[K] | undefined }

/** Removes the unknown figures. */
function defined<T extends object>(figures: Optional<T>): T {
  return Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined)) as T
}

function balanceOf({ balances }: SwapFacts, token: TradedToken | undefined): string | undefined {
  return token && formatUnits(balances[keyOf(token.address)] ?? 0n, token.decimals)
}

function worthOf({ prices }: SwapFacts, token: TradedToken | undefined, raw: bigint | undefined): string | undefined {
  const price = token && prices[keyOf(token.address)]
  if (price === undefined || token === undefined || raw === undefined) return undefined
  return toDecimal(price).times(formatUnits(raw, token.decimals)).toFixed()
}

/**
 * Returns typed text as an amount with no more decimals than the token has.
 *
 * @param text - Digits with at most one point.
 * @example cleanAmount('.5', 18) // '0.5'
 * @see compat-facts 8.1 "Typing"
 */
export function cleanAmount(text: string, decimals: number): string {
  const [whole = '', fraction] = text.split('.')
  const start = whole.replace(/^0+(?=\d)/, '')
  if (fraction === undefined || decimals === 0) return start
  return `${start === '' ? '0' : start}.${fraction.slice(0, decimals)}`
}

/** Returns the raw units of a typed text; `undefined` if it is zero or no amount. */
export function toRaw(text: string, { decimals }: Pick<TradedToken, 'decimals'>): bigint | undefined {
  const plain = text.replace(/\.$/, '')
  if (!/^\d{1,60}(\.\d+)?$/.test(plain)) return undefined
  const [whole = '', fraction = ''] = plain.split('.')
  const raw = parseUnits(fraction === '' ? whole : `${whole}.${fraction.slice(0, decimals) || '0'}`, decimals)
  return raw > 0n ? raw : undefined
}

/**
 * Returns an amount with at most six decimals, cut and never rounded up; a smaller amount in full.
 *
 * @example toShownText(1_234_567_890n, { decimals: 9 }) // '1.234567'
 */
export function toShownText(raw: bigint, { decimals }: Pick<TradedToken, 'decimals'>): string {
  const full = formatUnits(raw, decimals)
  const cut = roundDecimal(full, SHOWN_DECIMALS, 'down').toFixed()
  return cut === '0' ? full : cut
}
