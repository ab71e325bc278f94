import { createHash } from 'node:crypto'
import {
  appLinkSchema,
  chainSchema,
  displayName,
  injectedSchema,
  rdnsSchema,
  toBrowserLink,
  webLinkSchema,
} from '@latchkey/protocol/catalogue'
import * as v from 'valibot'

const httpsLink = v.pipe(
  webLinkSchema,
  v.check((link) => link.startsWith('https://'), 'a link in a data file is https'),
)
const hexId = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'an id is 64 hex digits'))
const store = (start: RegExp, what: string) => v.optional(v.pipe(httpsLink, v.regex(start, what)))

/**
 * One wallet of a data file. A missing key is unknown; nothing is guessed.
 *
 * @see services/catalogue/data/README.md for what each key means and how an entry is reviewed.
 */
export const walletRecordSchema = v.strictObject({
  slug: v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'a slug looks like trust-wallet'), v.maxLength(40)),
  /** Id in the include and exclude lists of existing sites; optional. */
  id: v.optional(hexId),
  /** Further ids of the same wallet in existing sites. */
  aliases: v.optional(v.array(hexId), []),
  name: displayName(40),
  /** Other search terms: former names, spellings, tickers. */
  also: v.optional(v.array(displayName(40)), []),
  /** Picture of the icon package, e.g. `wallets/metamask`. */
  icon: v.optional(v.pipe(v.string(), v.regex(/^(?:wallets|exchanges|networks|tokens)\/[\w-]+$/))),
  homepage: httpsLink,
  chains: v.pipe(v.array(chainSchema), v.minLength(1, 'a wallet serves a chain')),
  rdns: v.optional(rdnsSchema),
  injected: v.optional(v.array(v.strictObject(injectedSchema.entries))),
  supports_wc: v.boolean(),
  /** True when rdns, ids and links were compared with a second public source. */
  certified: v.optional(v.boolean(), false),
  mobile_link: v.optional(appLinkSchema),
  link_mode: v.optional(httpsLink),
  desktop_link: v.optional(appLinkSchema),
  webapp_link: v.optional(httpsLink),
  browser_link: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (link) => toBrowserLink(link, 'https://app.example/') !== undefined && /\{(?:url|bare)\}/.test(link),
        'a browser link is a safe link with {url} or {bare} in it',
      ),
    ),
  ),
  app_store: store(/^https:\/\/apps\.apple\.com\/(?:[a-z]{2}\/)?app\/(?:[^/?]+\/)?id\d{8,11}$/, 'an App Store page'),
  play_store: store(/^https:\/\/play\.google\.com\/store\/apps\/details\?id=[\w.]+$/, 'a Google Play page'),
  chrome_store: store(/^https:\/\/chromewebstore\.google\.com\/detail\/(?:[\w-]+\/)?[a-p]{32}$/, 'a Chrome store page'),
  firefox_store: store(/^https:\/\/addons\.mozilla\.org\/firefox\/addon\/[\w-]+\/$/, 'a Firefox add-on page'),
  edge_store: store(/^https:\/\/microsoftedge\.microsoft\.com\/addons\/detail\/[\w-]+\/[a-p]{32}$/, 'an Edge page'),
})
export type WalletRecord = v.InferOutput<typeof walletRecordSchema>

/** A data file: wallets in display order. */
export const walletFileSchema = v.strictObject({ wallets: v.array(walletRecordSchema) })

/**
 * Returns the 64-hex id of a wallet: the well-known one, or a hash of its slug, which never changes.
 *
 * @example walletId({ slug: 'glow' }) // sha256 of "latchkey:wallet:glow"
 */
export function walletId({ slug, id }: { readonly slug: string; readonly id?: string | undefined }): string {
  return id ?? createHash('sha256').update(`latchkey:wallet:${slug}`).digest('hex')
}
