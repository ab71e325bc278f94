import { formatUnits, parseUnits, roundDecimal, toDecimal } from '@latchkey/primitives'
import { cutDecimals } from './amount-text.ts'

/** The visitor's entry: an amount of a token, or its value in a currency. Plain data. */
export interface AmountEntry {
  /** Which of the two the field holds. */
  readonly unit: 'token' | 'fiat'
  /** As far as it was typed, with a point: `12.`. Empty for nothing. */
  readonly text: string
  /**
   * The amount of the token in full, where the field holds what it is worth, rounded, and nobody has edited that: to look
   * at the other unit changes no amount.
   */
  readonly exact?: string
}

/** The units of an entry. */
export interface AmountUnits {
  /** Of the token. */
  readonly decimals: number
  /** Of one whole token, in the currency of the visitor; `undefined` or 0 where nobody knows it. */
  readonly price?: number | undefined
  /** Of the currency. Default 2. */
  readonly fiatDecimals?: number
}

/** Of what can only be counted. */
export const WHOLE: AmountUnits = { decimals: 0 }

export const NO_AMOUNT: AmountEntry = { unit: 'token', text: '' }

/**
 * Returns the amount of the token in raw units; `undefined` while there is none.
 *
 * @example toRawAmount({ unit: 'token', text: '1.5' }, { decimals: 6 }) // 1500000n
 */
export function toRawAmount(entry: AmountEntry, units: AmountUnits): bigint | undefined {
  const text = toTokenText(entry, units)
  return text === '' ? undefined : parseUnits(text, units.decimals)
}

/**
 * Returns the amount of the token as decimal text, empty while there is none. A value in a currency is rounded down to the
 * decimals of the token: nobody sends more than they entered.
 *
 * @example toTokenText({ unit: 'fiat', text: '10' }, { decimals: 6, price: 3 }) // '3.333333'
 */
export function toTokenText(entry: AmountEntry, units: AmountUnits): string {
  const { decimals } = units
  const text = entry.exact ?? (entry.unit === 'token' ? entry.text : fiatToToken(entry.text, units))
  return cutDecimals(text.replace(/\.$/, ''), decimals).text
}

/**
 * Returns what the entry is worth, as decimal text in full; `undefined` where no price is known, or nothing is entered.
 *
 * @example toFiatText({ unit: 'token', text: '2' }, { decimals: 18, price: 3000.5 }) // '6001'
 */
export function toFiatText(entry: AmountEntry, units: AmountUnits): string | undefined {
  if (entry.text === '' || !hasPrice(units)) return undefined
  if (entry.unit === 'fiat' && entry.exact === undefined) return entry.text.replace(/\.$/, '')
  return toDecimal(toTokenText(entry, units)).times(units.price).toFixed()
}

/** Returns whether an amount can be entered by what it is worth. */
export function hasPrice<U extends AmountUnits>(units: U): units is U & { readonly price: number } {
  return units.price !== undefined && units.price > 0
}

/**
 * Returns the entry in the other unit. The amount of the token stays the same; the entry does too where no price is known.
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

/** Returns the entry of an amount of the token, in the unit that the visitor is in. @param raw - In raw units. */
export function enterAmount(raw: bigint, unit: AmountEntry['unit'], units: AmountUnits): AmountEntry {
  const entry: AmountEntry = { unit: 'token', text: formatUnits(raw, units.decimals) }
  return unit === 'fiat' ? switchUnit(entry, units) : entry
}

/** Returns the part of a balance that can be sent, in raw units: never below zero. @param reserve - The part for the network fee. */
export function spendable(balance: bigint, reserve: bigint): bigint {
  return balance > reserve ? balance - reserve : 0n
}

/** By whole numbers: a quotient of decimals is rounded somewhere, and may be more than was entered. */
function fiatToToken(text: string, units: AmountUnits): string {
  if (text === '' || !hasPrice(units)) return ''
  const price = toDecimal(units.price).toFixed()
  const fiat = text.replace(/\.$/, '')
  const scale = Math.max(decimalsOf(price), decimalsOf(fiat))
  const raw = (parseUnits(fiat, scale) * 10n ** BigInt(units.decimals)) / parseUnits(price, scale)
  return formatUnits(raw, units.decimals)
}

const decimalsOf = (text: string) => text.split('.')[1]?.length ?? 0
