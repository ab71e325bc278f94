import * as v from 'valibot'
import { displayName } from './text-schemas.ts'
import { chainSchema, injectedSchema, walletLinks as links, rdnsSchema, walletIdSchema } from './wallets.ts'

/* Schemas that only the service uses. A separate file, so that pages do not bundle them. */

/**
 * One wallet, exactly as the catalogue service returns it: every key present, `null` for unknown values, no other keys.
 * @see Spec §3 "Wallet listing entry"
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

/** Response to `GET /getWallets` as the Latchkey service returns it. @see Spec §7 */
export const servedWalletsAnswerSchema = v.strictObject({
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  data: v.array(servedWalletSchema),
})
export type ServedWalletsAnswer = v.InferOutput<typeof servedWalletsAnswerSchema>
