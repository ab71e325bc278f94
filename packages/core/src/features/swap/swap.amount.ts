import { formatUnits, parseUnits, roundDecimal } from '@latchkey/primitives'
import type { TradedToken } from './swap.types.ts'

/** @see compat-facts 4.10 "swap target amount" */
const SHOWN_DECIMALS = 6

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

/** Returns the raw units of typed text; `undefined` where it is none, or nothing. */
export function toRaw(text: string, { decimals }: Pick<TradedToken, 'decimals'>): bigint | undefined {
  const plain = text.replace(/\.$/, '')
  if (!/^\d{1,60}(\.\d+)?$/.test(plain)) return undefined
  const [whole = '', fraction = ''] = plain.split('.')
  const raw = parseUnits(fraction === '' ? whole : `${whole}.${fraction.slice(0, decimals) || '0'}`, decimals)
  return raw > 0n ? raw : undefined
}

/**
 * Returns an amount with at most six decimals, cut and never rounded up; one that is smaller than that in full.
 *
 * @example toShownText(1_234_567_890n, { decimals: 9 }) // '1.234567'
 */
export function toShownText(raw: bigint, { decimals }: Pick<TradedToken, 'decimals'>): string {
  const full = formatUnits(raw, decimals)
  const cut = roundDecimal(full, SHOWN_DECIMALS, 'down').toFixed()
  return cut === '0' ? full : cut
}
