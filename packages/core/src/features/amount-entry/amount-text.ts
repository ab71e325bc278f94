import { type NumberStyle, toLatinDigits } from './number-style.ts'

/** Why what was typed or pasted is not an amount as it stands. */
export type AmountProblem =
  /** It holds something that is no number; nothing was taken. */
  | 'not-a-number'
  /** It has more decimals than the token; they were cut, never rounded up. */
  | 'too-precise'

export interface AmountText {
  /** Digits with at most one point, as far as they were typed: `12`, `12.`, `0.50`. Empty for nothing. */
  readonly text: string
  readonly problem?: AmountProblem
}

/** 2^256 has 78 digits; more is no amount. */
const MAX_WHOLE_DIGITS = 78
/** What keyboards have for the point, whatever the locale of the page: a number pad gives the one of the device. */
const POINT = /^[.,٫·]$/
const SPACES = /[\s\u00a0\u202f'’٬_]/g
/** Invisible style that tables and right-to-left pages put around numbers. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Words without digits, a number, words without digits. */
const PASTED = /^[^\d.,٫+\-−]*((?:[\d.,٫]|[\s\u00a0\u202f'’٬_](?=\d))*\d[.,٫]?|[.,٫]\d+)\s*([^\d.,٫\s][^\d]*)?$/u
/** 1.5M is not 1.5, and 5 gwei are not 5 ether. */
const OTHER_UNITS = /^([kmbt]|[bm]n|g?wei)$/i
const MAX_PASTED_LENGTH = 200

interface Change {
  readonly before: string
  /** What the field shows now. */
  readonly after: string
  readonly style: NumberStyle
  /** Of the token or the currency. */
  readonly decimals: number
}

/**
 * Returns the amount after an edit of the field. One typed `.` or `,` is the point, whatever the locale; the groups in
 * the field are its own and are passed over.
 *
 * @param change.before - What the field showed, as `showAmountText` writes it.
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
  // Filled in by a program, or written over all that was there.
  const whole = parseAmountText(after, style)
  return whole === undefined ? { text: kept, problem: 'not-a-number' } : cutDecimals(whole, decimals)
}

interface Paste extends Omit<Change, 'after'> {
  readonly pasted: string
  /** What was marked in the field. */
  readonly start: number
  readonly end: number
}

/**
 * Returns the amount after something was pasted: read as the locale writes numbers, where it could be read in two ways.
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
 * Returns an amount that was written elsewhere, as plain decimal text: with groups of any kind, a currency or a symbol
 * beside it. One separator before exactly three digits is read as the locale writes numbers.
 *
 * @returns `undefined` for what is no amount, an exponent or a sign among it: `1e18` is not 118.
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
    // 1,234.5: the last one is the point; it stands once, and not among the groups.
    if (kinds.size > 2 || whole.includes(last) || !isGrouped(whole, group)) return undefined
    return toText(whole.replaceAll(group, ''), fraction)
  }
  if (seen.length > 1) return isGrouped(number, last) ? toText(number.replaceAll(last, ''), '') : undefined
  const looksGrouped = last === style.group && isGrouped(number, last)
  return looksGrouped ? toText(number.replace(last, ''), '') : toText(whole, fraction)
}

/** Also the groups of India: two digits each, three in the last. */
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

/** The text before and after what an edit put in. */
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

/** What the field itself wrote, without its groups. */
function toPlain(shown: string, { point, group }: NumberStyle): string {
  return toLatinDigits(group === '' ? shown : shown.replaceAll(group, '')).replace(point, '.')
}

function fits(text: string, decimals: number): boolean {
  const [whole = '', fraction = ''] = text.split('.')
  return whole.length <= MAX_WHOLE_DIGITS && fraction.length <= decimals && (decimals > 0 || !text.includes('.'))
}

/**
 * Returns an amount with at most so many decimals: cut, never rounded up.
 *
 * @example cutDecimals('1.23456789', 6) // { text: '1.234567', problem: 'too-precise' }
 */
export function cutDecimals(text: string, decimals: number): AmountText {
  const amount = tidy(text)
  const [whole = '', fraction = ''] = amount.split('.')
  if (whole.length > MAX_WHOLE_DIGITS) return { text: '', problem: 'not-a-number' }
  if (fits(amount, decimals)) return { text: amount }
  const kept = decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals)}`
  return /[1-9]/.test(fraction.slice(decimals)) ? { text: kept, problem: 'too-precise' } : { text: kept }
}

/** `.5` becomes `0.5`, `007` becomes `7`. */
function tidy(text: string): string {
  if (text === '') return ''
  const [whole = '', ...rest] = text.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  return rest.length === 0 ? digits : `${digits}.${rest.join('')}`
}

/**
 * Returns an amount as the field shows it: in the digits, groups and with the point of the locale, as far as it was typed.
 *
 * @example showAmountText('1234.50', numberStyle('de')) // '1.234,50'
 */
export function showAmountText(text: string, { point, digits, groupDigits }: NumberStyle): string {
  if (text === '') return ''
  const [whole = '', fraction] = text.split('.')
  const shown = groupDigits(whole)
  if (fraction === undefined) return shown
  return `${shown}${point}${fraction.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit)}`
}
