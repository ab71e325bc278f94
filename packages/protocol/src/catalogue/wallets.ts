import * as v from 'valibot'
import { CHAIN, INJECTED_ID, MAX_BADGE, MAX_DESCRIPTION, MAX_RDNS, MAX_TEMPLATE, RDNS, WALLET_ID } from './fields.ts'
import { appLinkSchema, displayName, iconUrlSchema, webLinkSchema } from './text-schemas.ts'

/** An id of a wallet: 64 hexadecimal digits in this catalogue, any short token in a site's own list. */
export const walletIdSchema = v.pipe(v.string(), v.regex(WALLET_ID, 'an id is 1–128 letters, digits, ".", "_" or "-"'))
/** A reverse domain name, as wallets announce it. @see EIP-6963 */
export const rdnsSchema = v.pipe(
  v.string(),
  v.maxLength(MAX_RDNS),
  v.regex(RDNS, 'an rdns looks like com.example.wallet'),
)
/** A chain or a whole namespace. @see CAIP-2 */
export const chainSchema = v.pipe(v.string(), v.regex(CHAIN, 'a chain looks like eip155:1 or eip155'))

const injectedId = v.pipe(v.string(), v.regex(INJECTED_ID))
/** How a page detects an injected wallet: the flag or path on the provider of a namespace. */
export const injectedSchema = v.object({ namespace: chainSchema, injected_id: injectedId })

/** Rules for each link of a wallet. */
export const walletLinks = {
  homepage: webLinkSchema,
  link_mode: webLinkSchema,
  mobile_link: appLinkSchema,
  desktop_link: appLinkSchema,
  webapp_link: webLinkSchema,
  browser_link: v.pipe(v.string(), v.maxLength(MAX_TEMPLATE)),
  app_store: webLinkSchema,
  play_store: webLinkSchema,
  chrome_store: webLinkSchema,
  firefox_store: webLinkSchema,
  edge_store: webLinkSchema,
  image_url: iconUrlSchema,
}

/** An unknown or unsafe value is parsed as `null`, so that one bad link does not hide the wallet. */
function orNull<S extends v.GenericSchema>(schema: S) {
  return v.fallback(v.nullish(schema, null), null)
}

/** The valid entries of a list; the others are dropped. */
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
 * One wallet as a client parses it, from the Latchkey service or from another of the same shape. Unknown keys are
 * dropped, missing ones are `null`, links that are neither https nor an app scheme are `null`, the name is cleaned. An
 * entry without a usable id and name is rejected. @see Spec §3 "Wallet listing entry"
 */
export const walletListingSchema = v.object({
  id: walletIdSchema,
  name: displayName(),
  badge_type: orNull(v.pipe(v.string(), v.maxLength(MAX_BADGE))),
  description: orNull(displayName(MAX_DESCRIPTION)),
  chains: v.fallback(v.nullish(fitting(chainSchema), []), []),
  rdns: orNull(rdnsSchema),
  injected: orNull(fitting(injectedSchema)),
  image_id: orNull(walletIdSchema),
  order: orNull(v.number()),
  supports_wc: v.fallback(v.nullish(v.boolean(), true), true),
  homepage: orNull(walletLinks.homepage),
  link_mode: orNull(walletLinks.link_mode),
  mobile_link: orNull(walletLinks.mobile_link),
  desktop_link: orNull(walletLinks.desktop_link),
  webapp_link: orNull(walletLinks.webapp_link),
  browser_link: orNull(walletLinks.browser_link),
  app_store: orNull(walletLinks.app_store),
  play_store: orNull(walletLinks.play_store),
  chrome_store: orNull(walletLinks.chrome_store),
  firefox_store: orNull(walletLinks.firefox_store),
  edge_store: orNull(walletLinks.edge_store),
  image_url: orNull(walletLinks.image_url),
})
export type WalletListing = v.InferOutput<typeof walletListingSchema>

/**
 * Response to `GET /getWallets` as a client parses it. Invalid entries are dropped from `data`; `count` is unchanged,
 * because it counts all pages.
 *
 * @example v.parse(walletsAnswerSchema, await response.json()).data[0]?.name
 * @see Spec §7
 */
export const walletsAnswerSchema = v.object({
  count: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  data: fitting(walletListingSchema),
})
export type WalletsAnswer = v.InferOutput<typeof walletsAnswerSchema>
