import { WalletError } from '@latchkey/errors'
import { divide, parseUnits, roundDecimal, toDecimal } from '@latchkey/primitives'
import type { OnrampQuote } from '@latchkey/protocol/gateway'

/** Fee of the sandbox as a share of a payment: 1.5 %, within the range that it announces. */
const FEE_SHARE = '0.015'
/** The network fee, in the currency of the payment. */
const NETWORK_FEE = '0.15'
/** Exchange rates of the sandbox per US dollar, fixed, because it sells test money. */
const RATES: Readonly<Record<string, string>> = { USD: '1', EUR: '0.92', GBP: '0.79' }
/** Limits of a payment. @see Spec §5 "On-ramp payment limits" */
const LIMITS = { min: '10.00', max: '7500.00' }
/** Maximum decimals of a bought amount, so that it looks like a real one. */
const MOST_DECIMALS = 8

/** Currencies that the sandbox is paid in, with their limits. */
export const SANDBOX_PAYMENTS = Object.keys(RATES).map((id) => ({
  id,
  payment_method_limits: [{ id: 'card', ...LIMITS }],
}))

/** A price of the sandbox. */
export interface SandboxPrice {
  readonly quote: Omit<OnrampQuote, 'quoteId'>
  /** Raw units of the bought token. */
  readonly amount: bigint
}

export interface PricedPurchase {
  /** Decimal text of the payment, fees included. */
  readonly paid: string
  /** `USD`, `EUR` or `GBP`. */
  readonly currency: string
  readonly symbol: string
  readonly decimals: number
  /** US dollars per whole token, as the price source has it. */
  readonly usdPrice: number
}

/**
 * Returns what a payment buys; `undefined` for a currency that the sandbox does not take.
 *
 * @throws request/invalid for a payment outside of the limits
 * @example priceSandbox({ paid: '100', currency: 'USD', symbol: 'ETH', decimals: 18, usdPrice: 2000 })
 */
export function priceSandbox({ paid, currency, symbol, decimals, usdPrice }: PricedPurchase): SandboxPrice | undefined {
  const rate = Object.hasOwn(RATES, currency) ? RATES[currency] : undefined
  if (rate === undefined || !(usdPrice > 0)) return undefined
  const total = toDecimal(toDecimal(paid).toFixed(2))
  if (total.lt(LIMITS.min) || total.gt(LIMITS.max)) {
    const problem = `pay from ${LIMITS.min} to ${LIMITS.max} ${currency}`
    throw new WalletError('request/invalid', { field: 'amount', problem })
  }
  const fee = toDecimal(total.times(FEE_SHARE).toFixed(2))
  const subtotal = total.minus(fee).minus(NETWORK_FEE)
  const places = Math.min(decimals, MOST_DECIMALS)
  const whole = divide(subtotal.toFixed(), toDecimal(usdPrice).times(rate).toFixed()).toFixed()
  const bought = roundDecimal(whole, places, 'down').toFixed()
  const money = (value: string) => ({ amount: value, currency })
  return {
    amount: parseUnits(bought, decimals),
    quote: {
      paymentTotal: money(total.toFixed(2)),
      paymentSubtotal: money(subtotal.toFixed(2)),
      purchaseAmount: { amount: bought, currency: symbol },
      networkFee: money(NETWORK_FEE),
      coinbaseFee: money(fee.toFixed(2)),
    },
  }
}
