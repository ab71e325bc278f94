import * as v from 'valibot'

/** CAIP-2 of any namespace: a response may list networks that are unknown here. @see CAIP-2 */
const CAIP_2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
/** CAIP-10. @see CAIP-10 */
const CAIP_10 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/

// Control characters and unpaired surrogates. PostgreSQL rejects U+0000, `encodeURIComponent` an unpaired surrogate.
const UNCLEAN = /[\p{Cc}\p{Cs}]/u

// The same, and line and paragraph separators, zero-width spaces, and direction marks and overrides. The joiners U+200C
// and U+200D are kept, because scripts and emoji need them.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu

// The end of the host is explicit, so that `localhost.evil.example` and `localhost@evil.example` do not match.
const LOCAL_URL = /^http:\/\/(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/i

/** Maximum length of a name, in code points; a longer one is cut, because contracts may return any text. */
export const MAX_NAME_LENGTH = 120
/** Maximum length of a picture URL. Inline pictures of a collection have a few KB. */
export const MAX_IMAGE_URL_LENGTH = 65_536
/** Maximum length of an opaque cursor. */
export const MAX_CURSOR_LENGTH = 256

/**
 * Returns whether a text has no control character and no unpaired surrogate, so that it can be stored and put into a
 * URL.
 *
 * @example isCleanText('a\u0000') // false
 */
export function isCleanText(text: string): boolean {
  return !UNCLEAN.test(text)
}

/**
 * Returns a text of foreign origin that is safe to show and to store: no control characters, no unpaired surrogates, no
 * change of writing direction, cut after {@link MAX_NAME_LENGTH} code points, or after `maxLength`. A clean name is
 * returned unchanged.
 *
 * @example cleanName('USD\u202eC\n') // 'USDC'
 */
export function cleanName(text: string, maxLength = MAX_NAME_LENGTH): string {
  const clean = text
    .slice(0, maxLength * 4)
    .replace(UNPRINTABLE, '')
    .trim()
  return clean.length <= maxLength ? clean : [...clean].slice(0, maxLength).join('').trimEnd()
}

/**
 * Returns the picture URL if a page may load it, otherwise `null`: `https:`, `data:image/*`, and `http:` on this
 * machine, of at most {@link MAX_IMAGE_URL_LENGTH} characters, without control characters and unpaired surrogates.
 *
 * @example safeImageUrl('javascript:alert(1)') // null
 */
export function safeImageUrl(url: string): string | null {
  if (url.length > MAX_IMAGE_URL_LENGTH || !isCleanText(url)) return null
  if (/^data:image\/[a-z0-9.+-]+[;,]/i.test(url)) return url
  return /^https:\/\/[^\s\\]+$/i.test(url) || LOCAL_URL.test(url) ? url : null
}

export const name = v.pipe(v.string(), v.transform(cleanName))
/**
 * A picture URL that a page may load, or `null`. A forbidden URL becomes `null` and does not make the response invalid.
 */
export const imageUrl = v.nullish(v.pipe(v.string(), v.transform(safeImageUrl)), null)
export const chainId = v.pipe(v.string(), v.regex(CAIP_2))
export const caipAccount = v.pipe(v.string(), v.regex(CAIP_10))
export const decimalText = v.pipe(v.string(), v.maxLength(160), v.regex(/^-?\d+(?:\.\d+)?$/))
export const wholeText = v.pipe(v.string(), v.regex(/^\d{1,3}$/))
export const nextCursor = v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_CURSOR_LENGTH)), null)

/**
 * Change of a price in the last 24 hours, in percent: −1.5 for a fall by 1.5 %. Absent if the source does not report
 * it.
 */
export const change24hPercent = v.optional(v.pipe(v.number(), v.finite()))

/** A short text of foreign origin, e.g. a hash: clean, at most 200 characters. */
export const shortText = v.pipe(v.string(), v.maxLength(200), v.check(isCleanText))

/** `chainId` of a query: CAIP-2, or a plain decimal number for `eip155`; the output is always CAIP-2. */
export const chainIdParam = v.pipe(
  v.string(),
  v.transform((value) => (/^\d{1,16}$/.test(value) ? `eip155:${Number(value)}` : value)),
  v.regex(CAIP_2, 'expected a CAIP-2 chain id or a decimal number'),
)

/** The address in a path: characters of a CAIP-10 account; the service checks whether it is valid on the network. */
export const accountParam = v.pipe(v.string(), v.regex(/^[-.%a-zA-Z0-9]{1,128}$/, 'expected an account address'))

/** Query parameters that every GET may contain. @see Spec §7: "st, sv and projectId added to GETs" */
export const callerQuery = {
  projectId: v.optional(shortText, ''),
  st: v.optional(shortText),
  sv: v.optional(shortText),
  clientId: v.optional(shortText),
}

/** An opaque cursor of a query; empty for the first page. */
export const cursorParam = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(MAX_CURSOR_LENGTH),
    v.transform((value) => (value === '' ? undefined : value)),
  ),
)

/** Currencies of the price route. @see compat-facts 6.2 */
export const CURRENCIES = ['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth'] as const
export const currencyParam = v.optional(
  v.pipe(
    v.string(),
    v.transform((value) => value.toLowerCase()),
    v.picklist(CURRENCIES),
  ),
  'usd',
)
export type Currency = (typeof CURRENCIES)[number]
