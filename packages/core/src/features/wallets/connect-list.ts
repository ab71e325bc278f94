import type { WalletListing } from '@latchkey/protocol/catalogue'
import type { ConnectorGroup, CustomWallet } from '../../options.ts'
import type { ConnectorType, WalletCandidate } from '../../ports/index.ts'
import type { RecentWallet } from '../../store/state.ts'

/** One line of the list of wallets, whatever it came from. */
export interface WalletRow {
  /** Unique in the list. */
  readonly key: string
  readonly group: ConnectorGroup
  readonly name: string
  /** A checked picture URL of the wallet's own; otherwise the catalogue's picture by `imageId`. */
  readonly icon?: string
  readonly imageId?: string
  readonly rdns?: string
  readonly tag?: 'installed' | 'recent' | 'connected'
  /** Set when a connector can reach the wallet right now. */
  readonly candidate?: WalletCandidate
  /** Set when the catalogue or the site describes it. */
  readonly listing?: WalletListing
  readonly custom?: CustomWallet
}

export interface ConnectListInput {
  readonly wallets: readonly WalletCandidate[]
  readonly recent: readonly RecentWallet[]
  readonly featured: readonly WalletListing[]
  readonly recommended: readonly WalletListing[]
  readonly custom: readonly CustomWallet[]
  /** Wallets the site does not want, by listing id; their rdns and names hide connectors too. */
  readonly excluded: readonly WalletListing[]
  readonly includeIds: readonly string[]
  readonly excludeIds: readonly string[]
  readonly connectedWalletId: string | undefined
  readonly order: readonly ConnectorGroup[]
  readonly isMobile: boolean
  /** Wallets known to the catalogue under a rank: lower comes first. */
  readonly rankOf: (candidate: WalletCandidate) => number | undefined
}

/** The name of the generic injected wallet. */
const BROWSER_WALLET = 'Browser Wallet'

/** Slots the recommended wallets share with featured, custom and installed ones. @see Spec §9 "1 page of 4" */
const RECOMMENDED_SLOTS = 4

/**
 * Tells whether a wallet may be shown.
 *
 * @see Spec §5 "A wallet is hidden if its rdns or name (case-insensitive) is on the excluded list …"
 */
export function isWalletVisible(
  wallet: WalletCandidate,
  { excluded, isMobile }: Pick<ConnectListInput, 'excluded' | 'isMobile'>,
): boolean {
  const name = wallet.name.toLowerCase()
  const rdns = wallet.rdns?.toLowerCase()
  const isExcluded = excluded.some(
    (listing) => listing.name.toLowerCase() === name || (rdns !== undefined && listing.rdns?.toLowerCase() === rdns),
  )
  return !isExcluded && (wallet.name !== BROWSER_WALLET || isMobile)
}

/** Both names that one wallet announces on a phone count as one. */
function sameRdns(a: string | undefined, b: string | null | undefined): boolean {
  const plain = (rdns: string) => rdns.toLowerCase().replace(/^io\.metamask\.mobile$/, 'io.metamask')
  return a !== undefined && b !== undefined && b !== null && plain(a) === plain(b)
}

function isInstalled(wallets: readonly WalletCandidate[], listing: { name: string; rdns?: string | null }): boolean {
  return wallets.some(({ name, rdns }) =>
    rdns !== undefined && listing.rdns !== undefined && listing.rdns !== null
      ? sameRdns(rdns, listing.rdns)
      : name.toLowerCase() === listing.name.toLowerCase(),
  )
}

const INSTALLED_ORDER: readonly ConnectorType[] = ['MULTI_CHAIN', 'ANNOUNCED', 'INJECTED']

/**
 * Returns the list of wallets in the order they are shown; a group without entries leaves no trace.
 *
 * @see Spec §2 "Connector groups in the connect list"
 */
export function composeConnectList(input: ConnectListInput): readonly WalletRow[] {
  const visible = input.wallets.filter((wallet) => isWalletVisible(wallet, input))
  const groups: Readonly<Record<ConnectorGroup, readonly WalletRow[]>> = {
    walletConnect: [],
    recent: recentRows(input, visible),
    injected: installedRows(input, visible),
    featured: listingRows('featured', input.featured, input, visible),
    custom: input.custom
      .filter(({ name }) => !isInstalled(visible, { name }))
      .map((custom) => ({
        key: `custom:${custom.id}`,
        group: 'custom',
        name: custom.name,
        custom,
        ...(custom.imageUrl === undefined ? {} : { icon: custom.imageUrl }),
      })),
    external: visible
      .filter(({ type }) => type === 'EXTERNAL')
      .map((candidate) => candidateRow('external', candidate, input.connectedWalletId)),
    recommended: listingRows('recommended', input.recommended, input, visible).slice(
      0,
      recommendedCount(input, visible),
    ),
  }
  return input.order.flatMap((group) => groups[group])
}

/** @see Spec §2, compat: 4 − featured − custom − installed, not below 0 */
function recommendedCount(input: ConnectListInput, visible: readonly WalletCandidate[]): number {
  const installed = visible.filter(({ type, name }) => INSTALLED_ORDER.includes(type) && name !== BROWSER_WALLET)
  return Math.max(0, RECOMMENDED_SLOTS - input.featured.length - input.custom.length - installed.length)
}

function recentRows(input: ConnectListInput, visible: readonly WalletCandidate[]): readonly WalletRow[] {
  const { excludeIds } = input
  return input.recent
    .filter((wallet) => !excludeIds.includes(wallet.id) && !isInstalled(visible, wallet) && isKnown(wallet, visible))
    .map((wallet) => ({
      key: `recent:${wallet.id}`,
      group: 'recent',
      name: wallet.name,
      tag: 'recent',
      ...(wallet.icon === undefined ? {} : { icon: wallet.icon }),
      ...(wallet.imageId === undefined ? {} : { imageId: wallet.imageId }),
      ...(wallet.rdns === undefined ? {} : { rdns: wallet.rdns }),
    }))
}

/** A wallet that only an extension can reach is no use while the extension is away, unless the catalogue has it. */
function isKnown(wallet: RecentWallet, visible: readonly WalletCandidate[]): boolean {
  return wallet.imageId !== undefined || visible.some(({ id }) => id === wallet.id)
}

function installedRows(input: ConnectListInput, visible: readonly WalletCandidate[]): readonly WalletRow[] {
  const rank = (wallet: WalletCandidate) => input.rankOf(wallet) ?? Number.POSITIVE_INFINITY
  return INSTALLED_ORDER.flatMap((type) =>
    visible
      .filter((wallet) => wallet.type === type)
      .sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
      .map((candidate) => candidateRow('injected', candidate, input.connectedWalletId)),
  )
}

function candidateRow(group: ConnectorGroup, candidate: WalletCandidate, connectedId: string | undefined): WalletRow {
  return {
    key: `wallet:${candidate.id}`,
    group,
    name: candidate.name,
    candidate,
    tag: candidate.id === connectedId ? 'connected' : 'installed',
    ...(candidate.icon === undefined ? {} : { icon: candidate.icon }),
    ...(candidate.rdns === undefined ? {} : { rdns: candidate.rdns }),
  }
}

function listingRows(
  group: 'featured' | 'recommended',
  listings: readonly WalletListing[],
  input: ConnectListInput,
  visible: readonly WalletCandidate[],
): readonly WalletRow[] {
  return listings
    .filter((listing) => !isInstalled(visible, listing) && !input.excludeIds.includes(listing.id))
    .filter(({ id }) => group === 'featured' || input.includeIds.length === 0 || input.includeIds.includes(id))
    .map((listing) => toListingRow(group, listing))
}

/** Returns the line of a wallet of the catalogue. */
export function toListingRow(group: ConnectorGroup, listing: WalletListing): WalletRow {
  return {
    key: `listing:${listing.id}`,
    group,
    name: listing.name,
    listing,
    ...(listing.image_id === null || listing.image_id === undefined ? {} : { imageId: listing.image_id }),
    ...(listing.image_url === null || listing.image_url === undefined ? {} : { icon: listing.image_url }),
    ...(listing.rdns === null || listing.rdns === undefined ? {} : { rdns: listing.rdns }),
  }
}
