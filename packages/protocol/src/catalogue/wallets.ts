import * as v from 'valibot'
import { displayName } from './display-name.ts'
import { appLinkSchema, iconUrlSchema, webLinkSchema } from './links.ts'

/** A CAIP-2 id (`eip155:1`) or a bare namespace (`eip155`, "every chain of it"). */
const CHAIN = /^[-a-z0-9]{3,8}(?::[-_a-zA-Z0-9]{1,32})?$/
const RDNS = /^[a-z0-9][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)+$/i
const WALLET_ID = /^[\w.-]{1,128}$/

/** An id of a wallet: 64 hex digits in this catalogue, any short token in a site's own list. */
export const walletIdSchema = v.pipe(v.string(), v.regex(WALLET_ID, 'an id is 1–128 letters, digits, ".", "_" or "-"'))
/** A reverse domain name, as wallets announce it. @see EIP-6963 */
export const rdnsSchema = v.pipe(v.string(), v.maxLength(128), v.regex(RDNS, 'an rdns looks like com.example.wallet'))
/** A chain or a whole namespace. @see CAIP-2 */
export const chainSchema = v.pipe(v.string(), v.regex(CHAIN, 'a chain looks like eip155:1 or eip155'))

const injectedId = v.pipe(v.string(), v.regex(/^[\w.$-]{1,64}$/))
/** How a page sees a wallet that put itself into it: the flag or path on the provider of a namespace. */
export const injectedSchema = v.object({ namespace: chainSchema, injected_id: injectedId })

const links = {
  homepage: webLinkSchema,
  link_mode: webLinkSchema,
  mobile_link: appLinkSchema,
  desktop_link: appLinkSchema,
  webapp_link: webLinkSchema,
  browser_link: v.pipe(v.string(), v.maxLength(2048)),
  app_store: webLinkSchema,
  play_store: webLinkSchema,
  chrome_store: webLinkSchema,
  firefox_store: webLinkSchema,
  edge_store: webLinkSchema,
  image_url: iconUrlSchema,
}

/**
 * One wallet, exactly as the catalogue service writes it: every key present, `null` for what is not known, nothing
 * else. @see Spec §3 "Wallet listing entry"
 */
export const servedWalletSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'an id is 64 hex digits')),
  name: displayName(),
  badge_type: v.nullable(v.literal('certified')),
  description: v.nullable(displayName(256)),
  chains: v.array(chainSchema),
  rdns: v.nullable(rdnsSchema),
  injected: v.nullable(v.array(v.strictObject(injectedSchema.entries))),
  image_id: walletIdSchema,
  order: v.pipe(v.number(), v.integer(), v.minValue(1)),
  display_index: v.pipe(v.number(), v.integer(), v.minValue(1)),
  supports_wc: v.boolean(),
  supports_wcpay: v.boolean(),
  homepage: v.nullable(links.homepage),
  link_mode: v.nullable(links.link_mode),
  mobile_link: v.nullable(links.mobile_link),
  desktop_link: v.nullable(links.desktop_link),
  webapp_link: v.nullable(links.webapp_link),
  browser_link: v.nullable(links.browser_link),
  app_store: v.nullable(links.app_store),
  play_store: v.nullable(links.play_store),
  chrome_store: v.nullable(links.chrome_store),
  firefox_store: v.nullable(links.firefox_store),
  edge_store: v.nullable(links.edge_store),
  image_url: v.nullable(links.image_url),
})
export type ServedWallet = v.InferOutput<typeof servedWalletSchema>

/** What `GET /getWallets` of our service writes. @see Spec §7 */
export const servedWalletsAnswerSchema = v.strictObject({
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  data: v.array(servedWalletSchema),
})
export type ServedWalletsAnswer = v.InferOutput<typeof servedWalletsAnswerSchema>

/** A value that is not known, or is not safe, reads as `null`: one bad link does not cost the visitor the wallet. */
function orNull<S extends v.GenericSchema>(schema: S) {
  return v.fallback(v.nullish(schema, null), null)
}

/** The entries of a list that fit; the others are left out. */
function fitting<S extends v.GenericSchema>(schema: S) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((items) =>
      items.flatMap((item): v.InferOutput<S>[] => {
        const result = v.safeParse(schema, item)
        return result.success ? [result.output] : []
      }),
    ),
  )
}

/**
 * One wallet as a client reads it, from our service or from another of the same shape. Unknown keys are dropped,
 * missing ones read as `null`, links that are neither https nor an app scheme read as `null`, the name is cleaned.
 * An entry without a usable id and name is refused. @see Spec §3 "Wallet listing entry"
 */
export const walletListingSchema = v.object({
  id: walletIdSchema,
  name: displayName(),
  badge_type: orNull(v.pipe(v.string(), v.maxLength(32))),
  description: orNull(displayName(256)),
  chains: v.fallback(v.nullish(fitting(chainSchema), []), []),
  rdns: orNull(rdnsSchema),
  injected: orNull(fitting(injectedSchema)),
  image_id: orNull(walletIdSchema),
  order: orNull(v.number()),
  supports_wc: v.fallback(v.nullish(v.boolean(), true), true),
  homepage: orNull(links.homepage),
  link_mode: orNull(links.link_mode),
  mobile_link: orNull(links.mobile_link),
  desktop_link: orNull(links.desktop_link),
  webapp_link: orNull(links.webapp_link),
  browser_link: orNull(links.browser_link),
  app_store: orNull(links.app_store),
  play_store: orNull(links.play_store),
  chrome_store: orNull(links.chrome_store),
  firefox_store: orNull(links.firefox_store),
  edge_store: orNull(links.edge_store),
  image_url: orNull(links.image_url),
})
export type WalletListing = v.InferOutput<typeof walletListingSchema>

/**
 * `GET /getWallets` as a client reads it. Entries that are not wallets are left out of `data`; `count` stays what the
 * service said, since it counts every page.
 *
 * @example v.parse(walletsAnswerSchema, await response.json()).data[0]?.name
 * @see Spec §7
 */
export const walletsAnswerSchema = v.object({
  count: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  data: fitting(walletListingSchema),
})
export type WalletsAnswer = v.InferOutput<typeof walletsAnswerSchema>
