import { type AmountText, cutDecimals, fits, tidy } from './amount-text.ts'
import type { NumberStyle } from './number-style.ts'

/*
 * The rules for typing and pasting an amount. Separate from its display, because this module loads when the visitor
 * focuses the field.
 */

/** Decimal points of keyboards. Independent of the locale of the page: a number pad sends the point of the device. */
const POINT = /^[.,٫·]$/
const SPACES = /[\s\u00a0\u202f'’٬_]/g
/** Invisible formatting characters that tables and right-to-left pages put around numbers. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Text without digits, a number, text without digits. */
const PASTED = /^[^\d.,٫+\-−]*((?:[\d.,٫]|[\s\u00a0\u202f'’٬_](?=\d))*\d[.,٫]?|[.,٫]\d+)\s*([^\d.,٫\s][^\d]*)?$/u
/** Suffixes that change the unit: 1.5M is not 1.5, and 5 gwei are not 5 ether. */
const OTHER_UNITS = /^([kmbt]|[bm]n|g?wei)$/i
const MAX_PASTED_LENGTH = 200

/**
 * The code points of the zeros: Latin, Arabic, Persian and Urdu, Devanagari, Bengali, fullwidth. Keyboards may produce
 * any of them.
 */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xff10]

interface Change {
  readonly before: string
  /** The text of the field after the edit. */
  readonly after: string
  readonly style: NumberStyle
  /** Decimals of the token or the currency. */
  readonly decimals: number
}

/**
 * Returns the amount after an edit of the field. One typed `.` or `,` is the decimal point in every locale; the group
 * separators of the field are ignored.
 *
 * @param change.before - The text of the field before the edit, as `showAmountText` formats it.
 * @example editAmountText({ before: '1.234', after: '1.234,', style: numberStyle('de'), decimals: 6 }) // { text: '1234.' }
 */
export function editAmountText({ before, after, style, decimals }: Change): AmountText {
  const { head, inserted, tail } = splitEdit(before, after)
  const left = toPlain(head, style)
  const right = toPlain(tail, style)
  const kept = toPlain(before, style)
  if (POINT.test(inserted))
    return `${left}${right}`.includes('.') ? { text: kept } : cutDecimals(`${left}.${right}`, decimals)
  if (/^\p{Nd}*$/u.test(inserted)) {
    const typed = tidy(`${left}${toLatinDigits(inserted)}${right}`)
    return { text: fits(typed, decimals) ? typed : kept }
  }
  if ([...inserted].length === 1) return { text: kept }
  // A program filled the field in, or the visitor replaced the whole text.
  const whole = parseAmountText(after, style)
  return whole === undefined ? { text: kept, problem: 'not-a-number' } : cutDecimals(whole, decimals)
}

interface Paste extends Omit<Change, 'after'> {
  readonly pasted: string
  /** The selection in the field. */
  readonly start: number
  readonly end: number
}

/**
 * Returns the amount after a paste. A number that can be read in two ways is read by the rules of the locale.
 *
 * @example pasteAmountText({ before: '', pasted: '$1,234.50', start: 0, end: 0, style, decimals: 6 }) // { text: '1234.50' }
 */
export function pasteAmountText({ before, pasted, start, end, style, decimals }: Paste): AmountText {
  const number = parseAmountText(pasted, style)
  const text = `${toPlain(before.slice(0, start), style)}${number}${toPlain(before.slice(end), style)}`
  return number === undefined || text.split('.').length > 2
    ? { text: toPlain(before, style), problem: 'not-a-number' }
    : cutDecimals(text, decimals)
}

/**
 * Returns an amount that was copied from elsewhere as plain decimal text. Accepts group separators of any kind, and a
 * currency or a symbol beside the number. One separator before exactly three digits is read by the rules of the locale.
 *
 * @returns `undefined` for a text that is no amount, including one with an exponent or a sign: `1e18` is not 118.
 * @example parseAmountText('$1,234.50', numberStyle('de')) // '1234.50'
 */
export function parseAmountText(text: string, style: NumberStyle): string | undefined {
  const latin = toLatinDigits(text.slice(0, MAX_PASTED_LENGTH).replace(INVISIBLE, '')).trim()
  const match = PASTED.exec(latin)
  if (match?.[1] === undefined || OTHER_UNITS.test(match[2] ?? '')) return undefined
  return normalizeSeparators(match[1].replace(SPACES, ''), style)
}

function normalizeSeparators(number: string, style: NumberStyle): string | undefined {
  const seen = [...number].filter((character) => /[.,٫]/.test(character))
  const kinds = new Set(seen)
  if (seen.length === 0) return toText(number, '')
  const last = seen.at(-1) ?? ''
  const [whole = '', fraction = ''] = splitAtLast(number, last)
  if (kinds.size > 1) {
    const group = [...kinds].find((kind) => kind !== last) ?? ''
    // 1,234.5: with two kinds of separators, the last one is the point; it may appear only once, and not among the
    // groups.
    if (kinds.size > 2 || whole.includes(last) || !isGrouped(whole, group)) return undefined
    return toText(whole.replaceAll(group, ''), fraction)
  }
  if (seen.length > 1) return isGrouped(number, last) ? toText(number.replaceAll(last, ''), '') : undefined
  const looksGrouped = last === style.group && isGrouped(number, last)
  return looksGrouped ? toText(number.replace(last, ''), '') : toText(whole, fraction)
}

/** Accepts Indian groups as well: two digits each, and three in the last. */
function isGrouped(number: string, character: string): boolean {
  const [first = '', ...rest] = number.split(character)
  return (
    /^[1-9]\d{0,2}$/.test(first) &&
    rest.slice(0, -1).every((part) => /^\d{2,3}$/.test(part)) &&
    /^\d{3}$/.test(rest.at(-1) ?? '')
  )
}

function splitAtLast(text: string, character: string): readonly [string, string] {
  const at = text.lastIndexOf(character)
  return [text.slice(0, at), text.slice(at + 1)]
}

function toText(whole: string, fraction: string): string {
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  return fraction === '' ? digits : `${digits}.${fraction}`
}

/** Returns the text before and after the inserted part of an edit. */
function splitEdit(before: string, after: string) {
  const longest = Math.min(before.length, after.length)
  let head = 0
  while (head < longest && before[head] === after[head]) head++
  let tail = 0
  while (tail < longest - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  return {
    head: after.slice(0, head),
    inserted: after.slice(head, after.length - tail),
    tail: after.slice(after.length - tail),
  }
}

/** Returns the text of the field without its digit groups. */
function toPlain(shown: string, { point, group }: NumberStyle): string {
  return toLatinDigits(group === '' ? shown : shown.replaceAll(group, '')).replace(point, '.')
}

/** Returns a text with the digits of every script replaced by Latin ones. @example toLatinDigits('۱۲٫۵') // '12٫5' */
function toLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = ZEROS.find((each) => code >= each && code <= each + 9)
    return zero === undefined ? digit : String(code - zero)
  })
}
