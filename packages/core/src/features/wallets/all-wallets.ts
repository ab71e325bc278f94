import type { Namespace } from '@latchkey/primitives'
import type { WalletListing } from '@latchkey/protocol/catalogue'
import type { CustomWallet } from '../../options.ts'
import { openableFirst } from '../pairing/wallet-reach.ts'
import type { ListedWallet } from './listed-wallet.ts'
import {
  findWallet,
  INSTALLED_TYPES,
  isSameWallet,
  isUnwanted,
  servesFamily,
  type VisibilityRules,
  visibleWallets,
} from './wallet-matching.ts'
import { toCandidateRow, toCustomRow, toListingRow, type WalletRow } from './wallet-row.ts'

/** A shorter text starts no search. @see Spec §9 "Search 100 entries" */
const SEARCH_MIN_CHARS = 2

export interface AllWalletsInput extends VisibilityRules {
  readonly wallets: readonly ListedWallet[]
  readonly featured: readonly WalletListing[]
  readonly custom: readonly CustomWallet[]
  /** The listings that the catalogue has returned so far. */
  readonly listings: readonly WalletListing[]
  readonly connectedWalletId: string | undefined
  /** Chain family of the wallets that the catalogue lists. Default: any. */
  readonly namespace?: Namespace | undefined
  /** The search text; a text that is too short starts no search. */
  readonly search: string
  /** The results of the catalogue for the text; `undefined` while it searches. */
  readonly found: readonly WalletListing[] | undefined
}

/** Returns the search text; `undefined` if it is too short. */
export function toSearch(text: string): string | undefined {
  const trimmed = text.trim()
  return trimmed.length < SEARCH_MIN_CHARS ? undefined : trimmed
}

/**
 * Returns all wallets, each once: installed ones, featured ones, the site's own, the rest of the catalogue. During a
 * search the loaded wallets are filtered, until the results of the catalogue replace them.
 */
export function composeAllWallets(input: AllWalletsInput): readonly WalletRow[] {
  const search = toSearch(input.search)?.toLowerCase()
  const fits = ({ name }: { readonly name: string }) => search === undefined || name.toLowerCase().includes(search)
  const foundIds = new Set(input.found?.map(({ id }) => id))
  const isWanted = (wallet: WalletListing | CustomWallet) =>
    !isUnwanted(wallet, input) && servesFamily(wallet as Partial<WalletListing>, input.namespace)
  const wanted = [...input.featured, ...input.listings].filter((one) => !isUnwanted(one, input))
  const visible = visibleWallets(input.wallets, { ...input, wanted }).filter(
    ({ type }) => INSTALLED_TYPES.includes(type) || type === 'EXTERNAL',
  )

  const candidates = new Map<ListedWallet, WalletListing | undefined>(visible.map((wallet) => [wallet, undefined]))
  const rest = new Map<string, WalletRow>()
  const shown = openableFirst(search === undefined || input.found === undefined ? input.listings : input.found, input)
  for (const [group, listings] of [
    ['featured', input.featured],
    ['recommended', shown],
  ] as const) {
    for (const listing of listings) {
      const candidate = findWallet(visible, listing)
      if (candidate !== undefined) candidates.set(candidate, candidates.get(candidate) ?? listing)
      else if (isWanted(listing) && !rest.has(listing.id) && (fits(listing) || foundIds.has(listing.id)))
        rest.set(listing.id, toListingRow(group, listing))
    }
  }
  const installed = [...candidates]
    .filter(([candidate, listing]) => fits(candidate) || (listing !== undefined && foundIds.has(listing.id)))
    .map(([candidate, listing]) => ({
      ...toCandidateRow('injected', candidate, input.connectedWalletId),
      ...(listing === undefined
        ? {}
        : { listing, ...(listing.image_id === null ? {} : { imageId: listing.image_id }) }),
    }))
  const custom = input.custom.filter(
    (wallet) => fits(wallet) && isWanted(wallet) && findWallet(visible, wallet) === undefined,
  )
  const isOwn = (row: WalletRow) => custom.some((wallet) => wallet.id === row.id || isSameWallet(wallet, row))
  const listed = [...rest.values()].filter((row) => !isOwn(row))
  const isFeatured = ({ group }: WalletRow) => group === 'featured'
  return [
    ...installed,
    ...listed.filter(isFeatured),
    ...custom.map(toCustomRow),
    ...listed.filter((row) => !isFeatured(row)),
  ]
}

/** @see compat 1.4 "first 4 of featured+custom+recommended" */
const WALLETS_TO_GET = 4

/** Returns a few wallets for a visitor without one: not installed, featured ones first. */
export function pickWalletsToGet(
  input: Pick<AllWalletsInput, 'wallets' | 'featured' | 'custom' | 'excluded' | 'excludeIds' | 'isMobile'> & {
    readonly recommended: readonly WalletListing[]
  },
): readonly WalletRow[] {
  const rows = composeAllWallets({
    ...input,
    listings: input.recommended,
    connectedWalletId: undefined,
    search: '',
    found: undefined,
  })
  return rows.filter(({ candidate }) => candidate === undefined).slice(0, WALLETS_TO_GET)
}
