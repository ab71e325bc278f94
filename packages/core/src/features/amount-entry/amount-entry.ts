import { formatUnits, parseUnits, roundDecimal, toDecimal } from '@latchkey/primitives'
import { cutDecimals } from './amount-text.ts'

/** The visitor's entry: an amount of a token, or its value in a currency. Plain data. */
export interface AmountEntry {
  /** The unit of the text in the field. */
  readonly unit: 'token' | 'fiat'
  /** The text as typed, with a point: `12.`. Empty if nothing is entered. */
  readonly text: string
  /**
   * The full amount of the token, if the field shows its rounded value and the visitor has not edited it: switching the
   * unit changes no amount.
   */
  readonly exact?: string
}

/** The units of an entry. */
export interface AmountUnits {
  /** Decimals of the token. */
  readonly decimals: number
  /** Price of one whole token, in the visitor's currency; `undefined` or 0 if it is not known. */
  readonly price?: number | undefined
  /** Decimals of the currency. Default 2. */
  readonly fiatDecimals?: number
}

/** Units of an asset that is only counted, such as a collectible. */
export const WHOLE: AmountUnits = { decimals: 0 }

export const NO_AMOUNT: AmountEntry = { unit: 'token', text: '' }

/**
 * Returns the amount of the token in raw units; `undefined` if nothing is entered.
 *
 * @example toRawAmount({ unit: 'token', text: '1.5' }, { decimals: 6 }) // 1500000n
 */
export function toRawAmount(entry: AmountEntry, units: AmountUnits): bigint | undefined {
  const text = toTokenText(entry, units)
  return text === '' ? undefined : parseUnits(text, units.decimals)
}

/**
 * Returns the amount of the token as decimal text, empty if nothing is entered. A value in a currency is rounded down
 * to the decimals of the token, so that no more is sent than was entered.
 *
 * @example toTokenText({ unit: 'fiat', text: '10' }, { decimals: 6, price: 3 }) // '3.333333'
 */
export function toTokenText(entry: AmountEntry, units: AmountUnits): string {
  const { decimals } = units
  const text = entry.exact ?? (entry.unit === 'token' ? entry.text : fiatToToken(entry.text, units))
  return cutDecimals(text.replace(/\.$/, ''), decimals).text
}

/**
 * Returns the value of the entry as unrounded decimal text; `undefined` if no price is known or nothing is entered.
 *
 * @example toFiatText({ unit: 'token', text: '2' }, { decimals: 18, price: 3000.5 }) // '6001'
 */
export function toFiatText(entry: AmountEntry, units: AmountUnits): string | undefined {
  if (entry.text === '' || !hasPrice(units)) return undefined
  if (entry.unit === 'fiat' && entry.exact === undefined) return entry.text.replace(/\.$/, '')
  return toDecimal(toTokenText(entry, units)).times(units.price).toFixed()
}

/** Returns whether an amount can be entered by its value in a currency. */
export function hasPrice<U extends AmountUnits>(units: U): units is U & { readonly price: number } {
  return units.price !== undefined && units.price > 0
}

/**
 * Returns the entry in the other unit, for the same amount of the token. Without a known price, returns the entry
 * unchanged.
 *
 * @example switchUnit({ unit: 'token', text: '2' }, { decimals: 18, price: 3000 }) // { unit: 'fiat', text: '6000.00', exact: '2' }
 */
export function switchUnit(entry: AmountEntry, units: AmountUnits): AmountEntry {
  if (!hasPrice(units)) return entry
  const token = toTokenText(entry, units)
  if (entry.unit === 'fiat') return { unit: 'token', text: token }
  if (token === '') return { unit: 'fiat', text: '' }
  const fiat = toDecimal(token).times(units.price).toFixed()
  return {
    unit: 'fiat',
    text: roundDecimal(fiat, units.fiatDecimals ?? 2, 'down').toFixed(units.fiatDecimals ?? 2),
    exact: token,
  }
}

/** Returns the entry of an amount of the token, in the current unit. @param raw - In raw units. */
export function enterAmount(raw: bigint, unit: AmountEntry['unit'], units: AmountUnits): AmountEntry {
  const entry: AmountEntry = { unit: 'token', text: formatUnits(raw, units.decimals) }
  return unit === 'fiat' ? switchUnit(entry, units) : entry
}

/**
 * Returns the spendable part of a balance in raw units: the balance minus the reserve, never below zero. @param reserve
 * - The part for the network fee.
 */
export function spendable(balance: bigint, reserve: bigint): bigint {
  return balance > reserve ? balance - reserve : 0n
}

/** Integer arithmetic: a quotient of decimals is rounded, and the result may exceed the entered amount. */
function fiatToToken(text: string, units: AmountUnits): string {
  if (text === '' || !hasPrice(units)) return ''
  const price = toDecimal(units.price).toFixed()
  const fiat = text.replace(/\.$/, '')
  const scale = Math.max(decimalsOf(price), decimalsOf(fiat))
  const raw = (parseUnits(fiat, scale) * 10n ** BigInt(units.decimals)) / parseUnits(price, scale)
  return formatUnits(raw, units.decimals)
}

const decimalsOf = (text: string) => text.split('.')[1]?.length ?? 0
