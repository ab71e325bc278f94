import { NATIVE_TOKEN_ADDRESSES } from '@latchkey/chains'
import { formatUnits, toDecimal } from '@latchkey/primitives'
import { toRaw } from './swap.amount.ts'
import type { SwapAction, SwapFacts, SwapFigures, TradedToken } from './swap.types.ts'

/** Percent. @see Spec §9 "Slippage tolerance 1" */
export const SLIPPAGE_PERCENT = 1
/** Gas of a swap before anybody knows it. @see compat-facts 4.10 */
export const GAS_BEFORE_QUOTE = 150_000n

export const keyOf = (address: string) => address.toLowerCase()

/** True for the coin of a network. */
export const isCoin = ({ address }: Pick<TradedToken, 'address'>) =>
  keyOf(address).endsWith(`:${NATIVE_TOKEN_ADDRESSES.eip155}`)

/** Returns the raw units that are to be sold; `undefined` where that is nothing. */
export function soldOf({ from, amount }: Pick<SwapFacts, 'from' | 'amount'>): bigint | undefined {
  return from === undefined ? undefined : toRaw(amount, from)
}

/** Returns whether the quote answers what stands in the form. */
export function isCurrent(facts: SwapFacts): boolean {
  const { quote, from, to } = facts
  return (
    quote !== undefined && quote.from === from?.address && quote.to === to?.address && quote.amount === soldOf(facts)
  )
}

/** Returns the least that a swap pays, in raw units. @see Spec §9 "Slippage tolerance 1" */
export const minimumOf = (toAmount: bigint): bigint => (toAmount * BigInt(100 - SLIPPAGE_PERCENT)) / 100n

/** Returns what can be sold of a token at most: of a coin, what the fee of the network leaves. */
export function maxOf({ balances, gasPrice = 0n }: SwapFacts, token: TradedToken): bigint {
  const balance = balances[keyOf(token.address)] ?? 0n
  if (!isCoin(token)) return balance
  const left = balance - GAS_BEFORE_QUOTE * gasPrice
  return left > 0n ? left : 0n
}

/** Returns what the button does. */
export function toAction(facts: SwapFacts): SwapAction {
  const { from, to, status, failure, balances } = facts
  if (from === undefined || to === undefined) return 'select-token'
  const sold = soldOf(facts)
  if (sold === undefined) return 'enter-amount'
  if (sold > (balances[keyOf(from.address)] ?? 0n)) return 'insufficient-balance'
  if (failure?.code === 'swap/no-liquidity') return 'insufficient-liquidity'
  if (failure !== undefined && status === 'editing') return 'no-quote'
  if (!canPayFee(facts, isCoin(from) ? sold : 0n)) return 'insufficient-fee'
  // A newer quote of the same amount is no reason to wait: the preparation fetches the newest one.
  return isCurrent(facts) ? 'review' : 'wait'
}

/** The fee is that of the preparation where there is one; everything of a coin may be sold, less its fee. */
function canPayFee({ account, balances, gasPrice }: SwapFacts, sold: bigint): boolean {
  if (account === undefined || gasPrice === undefined) return true
  const coin = balances[`${account.networkId}:${NATIVE_TOKEN_ADDRESSES.eip155}`] ?? 0n
  return sold > 0n ? coin > 0n : coin >= GAS_BEFORE_QUOTE * gasPrice
}

/**
 * Returns the figures of a form whose quote nobody has yet: those of the quote come with its code, `toFigures`.
 *
 * @param providerFeePercent - Decimal text.
 */
export function toFormFigures(facts: SwapFacts, providerFeePercent = '0'): SwapFigures {
  const { from, to } = facts
  return defined({
    fromBalance: balanceOf(facts, from),
    toBalance: balanceOf(facts, to),
    isStale: true,
    fromWorth: worthOf(facts, from, soldOf(facts)),
    impact: 'low',
    slippagePercent: SLIPPAGE_PERCENT,
    providerFee: { percent: providerFeePercent },
  })
}

type Optional<T> = { readonly [K in keyof T]: T[K] | undefined }

/** Removes the unknown figures. */
export function defined<T extends object>(figures: Optional<T>): T {
  return Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined)) as T
}

function balanceOf({ balances }: SwapFacts, token: TradedToken | undefined): string | undefined {
  return token && formatUnits(balances[keyOf(token.address)] ?? 0n, token.decimals)
}

export function worthOf(
  { prices }: SwapFacts,
  token: TradedToken | undefined,
  raw: bigint | undefined,
): string | undefined {
  const price = token && prices[keyOf(token.address)]
  if (price === undefined || token === undefined || raw === undefined) return undefined
  return toDecimal(price).times(formatUnits(raw, token.decimals)).toFixed()
}
