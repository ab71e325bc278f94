import * as v from 'valibot'

/** CAIP-2 of any namespace: a response may list networks that are unknown here. @see CAIP-2 */
const CAIP_2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
/** CAIP-10. @see CAIP-10 */
const CAIP_10 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/

// Control characters and unpaired surrogates. PostgreSQL refuses U+0000, `encodeURIComponent` an unpaired surrogate.
const UNCLEAN = /[\p{Cc}\p{Cs}]/u

// The same, line and paragraph separators, zero-width spaces, marks and overrides of writing direction.
// The joiners U+200C and U+200D stay: scripts and emoji need them.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu

// The end of the host is spelt out, so that `localhost.evil.example` and `localhost@evil.example` do not pass.
const LOCAL_URL = /^http:\/\/(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/i

/** Longest name kept, in code points; a longer one is cut, because contracts may report any text. */
export const MAX_NAME_LENGTH = 120
/** Longest picture address kept. Inline pictures of a collection are a few KB. */
export const MAX_IMAGE_URL_LENGTH = 65_536
/** Longest opaque cursor. */
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
 * Returns a text of foreign origin that is safe to show and to store: no control characters, no unpaired surrogates,
 * no change of writing direction, cut after {@link MAX_NAME_LENGTH} code points, or after `maxLength` of a longer text. A
 * clean name stays as it is.
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
 * Returns the picture address when a page may load it, `null` otherwise: `https:`, `data:image/*`, and `http:` on
 * the own machine, of at most {@link MAX_IMAGE_URL_LENGTH} characters, without control characters and unpaired
 * surrogates.
 *
 * @example safeImageUrl('javascript:alert(1)') // null
 */
export function safeImageUrl(url: string): string | null {
  if (url.length > MAX_IMAGE_URL_LENGTH || !isCleanText(url)) return null
  if (/^data:image\/[a-z0-9.+-]+[;,]/i.test(url)) return url
  return /^https:\/\/[^\s\\]+$/i.test(url) || LOCAL_URL.test(url) ? url : null
}

export const name = v.pipe(v.string(), v.transform(cleanName))
/** A picture address that a page may load, or `null`. A forbidden one becomes `null`; it does not spoil the answer. */
export const imageUrl = v.nullish(v.pipe(v.string(), v.transform(safeImageUrl)), null)
export const chainId = v.pipe(v.string(), v.regex(CAIP_2))
export const caipAccount = v.pipe(v.string(), v.regex(CAIP_10))
export const decimalText = v.pipe(v.string(), v.maxLength(160), v.regex(/^-?\d+(?:\.\d+)?$/))
export const wholeText = v.pipe(v.string(), v.regex(/^\d{1,3}$/))
export const nextCursor = v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_CURSOR_LENGTH)), null)

/** Change of a price in the last 24 hours, in percent: −1.5 for a fall by 1.5 %. Absent when the source does not know it. */
export const change24hPercent = v.optional(v.pipe(v.number(), v.finite()))

/** A text of foreign origin that names something, e.g. a hash: clean, at most 200 characters. */
export const shortText = v.pipe(v.string(), v.maxLength(200), v.check(isCleanText))

/** `chainId` of a query: CAIP-2, or a plain decimal number that means `eip155`; always CAIP-2 afterwards. */
export const chainIdParam = v.pipe(
  v.string(),
  v.transform((value) => (/^\d{1,16}$/.test(value) ? `eip155:${Number(value)}` : value)),
  v.regex(CAIP_2, 'expected a CAIP-2 chain id or a decimal number'),
)

/** The address in a path: characters of a CAIP-10 account; the service decides whether it exists on the network. */
export const accountParam = v.pipe(v.string(), v.regex(/^[-.%a-zA-Z0-9]{1,128}$/, 'expected an account address'))

/** Query that every GET may carry. @see Spec §7: "st, sv and projectId added to GETs" */
export const callerQuery = {
  projectId: v.optional(shortText, ''),
  st: v.optional(shortText),
  sv: v.optional(shortText),
  clientId: v.optional(shortText),
}

/** An opaque cursor of a query; an empty one means the first page. */
export const cursorParam = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(MAX_CURSOR_LENGTH),
    v.transform((value) => (value === '' ? undefined : value)),
  ),
)

/** Currencies of the price call. @see compat-facts 6.2 */
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
