import { longNetworks, manyNetworks } from '../fixtures/networks.ts'
import { longNfts, manyNfts } from '../fixtures/nfts.ts'
import { ownPieces, ownWords, payees } from '../fixtures/own-words.ts'
import { longTokens, manyTokens, tokens, tokensOnBase } from '../fixtures/tokens.ts'
import { catalogue, longInstalled, longListings, rtlInstalled } from '../fixtures/wallets.ts'
import { scenes } from '../scenes.ts'

/** Attributes that are spoken or shown. */
const ATTRIBUTES = ['aria-label', 'title', 'alt', 'placeholder']

/** Returns every text in a modal: what is drawn, and what is only spoken or shown on hover. */
export function textsIn(shadow: ShadowRoot): readonly string[] {
  const elements = [shadow.host, ...shadow.querySelectorAll('*')].filter(({ tagName }) => tagName !== 'STYLE')
  const own = elements.flatMap(({ childNodes }) =>
    [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE),
  )
  return [
    ...own.map(({ textContent }) => textContent ?? ''),
    ...elements.flatMap((element) => ATTRIBUTES.flatMap((name) => element.getAttribute(name) ?? [])),
  ]
}

/** Keys of the fixtures whose values no screen shows as they are. */
const CODES = new Set(['type', 'operationType', 'status', 'direction', 'tab', 'view', 'state', 'device', 'kind'])

function stringsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => (CODES.has(name) ? [] : stringsOf(each)))
}

const SITE = 'Fernhill Commons'
const currencies = Intl.supportedValuesOf('currency').map(
  (code) => new Intl.DisplayNames('en-XA', { type: 'currency' }).of(code) ?? code,
)
const NAMES = [manyNetworks, longNetworks, catalogue, longListings, longInstalled, rtlInstalled, longNfts, manyNfts]
const HELD = [tokens, tokensOnBase, longTokens, manyTokens]
const months = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2026, month)).toLocaleString('en-XA', { month: 'long', timeZone: 'UTC' }),
)
const given = stringsOf([ownWords, NAMES, HELD, scenes.map(({ setup }) => setup)])

/** A screen names a page by its host. */
function hostsOf(text: string): readonly string[] {
  return text.startsWith('https://') && URL.canParse(text) ? [new URL(text).host] : []
}

/** Longest first, so that no name is taken out of the middle of another. */
const data = [...new Set([SITE, ...currencies, ...given, ...given.flatMap(hostsOf)])]
  .filter((text) => text.length > 1)
  .sort((one, other) => other.length - one.length)

/** Whole, or one of the two ends of a sentence with an element in it. */
const TRANSLATED = /⟦[^⟧]*(?:⟧|$)|^[^⟦]*⟧/gu
const MOMENT = new RegExp(`(${months.join('|')})( \\d+)?(, \\d{4})?( at [\\d:]+\\s[AP]M)?`, 'g')
/** Whole, short of any chain family, in groups of four, or its end, which stays on one line. */
const ADDRESS = /\b0x[\da-f]*(…[\da-f]*)?|\b[\da-z]{6}…[\da-z]{4}\b|^[\da-f]{4}$|^(?=.*\d)[\da-f]{5,}$/gi
/** Of an address of another family, which has letters of every kind. */
const isPiece = (text: string) => Object.values(payees).some((address) => address.includes(text))
/** Shorter ones are units, and the monograms of names. */
const WORD = /\p{L}{3,}/u

/** Returns those texts of the pseudo-locale that hold a word which is neither translated nor data of the scenes. */
export function plainTexts(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].filter((text) => {
    if (ownPieces.includes(text) || isPiece(text)) return false
    const rest = text.replace(TRANSLATED, ' ').replace(MOMENT, ' ').replace(ADDRESS, ' ')
    return WORD.test(data.reduce((left, known) => left.replaceAll(known, ' '), rest))
  })
}
