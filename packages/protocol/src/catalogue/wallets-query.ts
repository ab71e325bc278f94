import * as v from 'valibot'
import { toDisplayName } from './display-name.ts'
import { chainSchema, walletIdSchema } from './wallets.ts'

/** Maximum number of wallets in one response, which the search of the modal requests. @see Spec §9 */
export const MAX_ENTRIES = 100
/** Default number of wallets in one page. @see Spec §9 "Wallet pages 40 entries" */
export const DEFAULT_ENTRIES = 40

const MAX_LIST = 1000

/** All platforms by which a list can be filtered. */
export const PLATFORMS = ['ios', 'android', 'desktop', 'web', 'extension'] as const
/** A platform of wallets. */
export type WalletPlatform = (typeof PLATFORMS)[number]

function list<S extends v.GenericSchema<string>>(item: S) {
  return v.optional(
    v.pipe(
      v.string(),
      v.maxLength(65_536),
      v.transform((text: string) => text.split(',').flatMap((part) => part.trim() || [])),
      v.maxLength(MAX_LIST),
      v.array(item),
    ),
    '',
  )
}

function count(largest: number, byDefault: number) {
  return v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, 'a number from 1 on'),
      v.transform(Number),
      v.minValue(1, 'a number from 1 on'),
      // A value above the maximum is no error: a client that requests all wallets receives one full page.
      v.transform((value: number) => Math.min(value, largest)),
    ),
    String(byDefault),
  )
}

const text = (longest: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.maxLength(1024),
      v.transform((value: string) => toDisplayName(value, longest)),
    ),
    '',
  )

const badge = v.optional(v.picklist(['', 'certified', 'none']), '')
const token = v.optional(v.pipe(v.string(), v.maxLength(128)), '')

/**
 * The query of `GET /getWallets`, parsed from the text of the URL. Lists are separated by commas; a missing or empty
 * key has no effect. Unknown keys are dropped.
 *
 * @example v.parse(walletsQuerySchema, { page: '2', chains: 'eip155:1,solana' }).chains // ["eip155:1", "solana"]
 * @see Spec §7 "Wallet catalogue service"
 */
export const walletsQuerySchema = v.object({
  projectId: token,
  st: token,
  sv: token,
  page: count(100_000, 1),
  entries: count(MAX_ENTRIES, DEFAULT_ENTRIES),
  include: list(walletIdSchema),
  exclude: list(walletIdSchema),
  search: text(100),
  badge_type: badge,
  badge,
  chains: list(chainSchema),
  platform: v.optional(v.picklist(['', ...PLATFORMS, 'injected', 'browser']), ''),
  // Names that wallets announce. Any text is accepted, so that one odd name does not make the whole query fail.
  names: list(v.pipe(v.string(), v.maxLength(128))),
  rdns: list(v.pipe(v.string(), v.maxLength(128))),
})
export type WalletsQuery = v.InferOutput<typeof walletsQuerySchema>
