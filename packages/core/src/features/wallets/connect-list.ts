import type { Namespace } from '@latchkey/primitives'
import type { WalletListing } from '@latchkey/protocol/catalogue'
import type { ConnectorGroup, CustomWallet } from '../../options.ts'
import type { WalletCandidate } from '../../ports/index.ts'
import type { RecentWallet } from '../../store/state.ts'
import { openableFirst } from '../pairing/wallet-reach.ts'
import type { ListedWallet } from './listed-wallet.ts'
import { hasWalletId } from './wallet-ids.ts'
import {
  BROWSER_WALLET,
  findWallet,
  INSTALLED_TYPES,
  isSameWallet,
  isUndecided,
  isUnwanted,
  servesFamily,
  type VisibilityRules,
  visibleWallets,
} from './wallet-matching.ts'
import { toCandidateRow, toCustomRow, toListingRow, type WalletRow } from './wallet-row.ts'

export interface ConnectListInput extends VisibilityRules {
  readonly wallets: readonly ListedWallet[]
  readonly recent: readonly RecentWallet[]
  readonly featured: readonly WalletListing[]
  readonly recommended: readonly WalletListing[]
  readonly custom: readonly CustomWallet[]
  readonly includeIds: readonly string[]
  readonly connectedWalletId: string | undefined
  /** Chain family of the wallets that the catalogue lists. Default: any. */
  readonly namespace?: Namespace | undefined
  /** Default: the order of the groups below. */
  readonly order: readonly ConnectorGroup[] | undefined
  /** The first screen also has an e-mail field. */
  readonly hasEmail?: boolean
  /** False: the site does not list external wallets. @see compat-facts 1.5 */
  readonly enableWallets: boolean
}

/** Slots that the recommended wallets share with featured, custom and installed ones. @see Spec §9 "1 page of 4" */
const RECOMMENDED_SLOTS = 4

/**
 * Returns the list of wallets in display order; a group without entries is absent.
 *
 * @see Spec §2 "Connector groups in the connect list"
 */
export function composeConnectList(given: ConnectListInput): readonly WalletRow[] {
  if (!given.enableWallets) return []
  const input = { ...given, wanted: [...given.featured, ...given.recommended].filter((one) => !isUnwanted(one, given)) }
  const visible = visibleWallets(input.wallets, input)
  const recent = recentRows(input, visible)
  const isShown = (wallet: { id: string; name: string; rdns?: string | null }) =>
    findWallet(visible, wallet) !== undefined || recent.some((row) => row.id === wallet.id || isSameWallet(row, wallet))
  const wanted = (wallet: WalletListing | CustomWallet) =>
    !isShown(wallet) && !isUnwanted(wallet, input) && servesFamily(wallet as Partial<WalletListing>, input.namespace)
  const featured = input.featured.filter(wanted)
  const recommended = openableFirst(input.recommended, input).filter(
    ({ id }) =>
      (input.includeIds.length === 0 || input.includeIds.includes(id)) && !featured.some((one) => one.id === id),
  )
  const groups: Readonly<Record<ConnectorGroup, readonly WalletRow[]>> = {
    // Only the wallets that the site lists use a relay of the site.
    walletConnect: visible
      .filter(
        ({ supports, id }) =>
          supports?.pairing === true &&
          id !== input.connectedWalletId &&
          !input.isMobile &&
          (supports.reachesListed || input.custom.length > 0),
      )
      .map((candidate) => ({
        ...toCandidateRow('walletConnect', candidate, undefined),
        reaches: candidate.supports?.reachesListed ? undefined : input.custom.map(({ name }) => name),
      })),
    recent,
    injected: installedRows(input, visible).filter(({ id }) => !recent.some((row) => row.id === id)),
    featured: featured.map((listing) => toListingRow('featured', listing)),
    custom: input.custom.filter(wanted).map(toCustomRow),
    external: visible
      .filter(({ type }) => type === 'EXTERNAL')
      .map((candidate) => toCandidateRow('external', candidate, input.connectedWalletId)),
    recommended: recommended
      .filter(wanted)
      .slice(0, recommendedCount(input, visible))
      .map((listing) => toListingRow('recommended', listing)),
  }
  const order = input.order ?? (Object.keys(groups) as ConnectorGroup[])
  const rows = order.flatMap((group) => groups[group])
  const isShared = ({ key, name }: WalletRow) => rows.some((other) => other.key !== key && other.name === name)
  return rows.map((row) => (isShared(row) ? { ...row, detail: row.rdns } : row))
}

/** @see Spec §2, compat: 4 − featured − custom − installed, not below 0 */
function recommendedCount(input: ConnectListInput, visible: readonly ListedWallet[]): number {
  const installed = visible.filter(({ type, name }) => INSTALLED_TYPES.includes(type) && name !== BROWSER_WALLET)
  const hasEmail = input.hasEmail === true ? 1 : 0
  return Math.max(0, RECOMMENDED_SLOTS - input.featured.length - input.custom.length - installed.length - hasEmail)
}

/** The recent wallets, without the connected one: those that are installed, and those with a known listing. */
function recentRows(input: ConnectListInput, visible: readonly ListedWallet[]): readonly WalletRow[] {
  const listings = [...input.featured, ...input.recommended]
  const rows = input.recent.flatMap((wallet): readonly WalletRow[] => {
    const installed = visible.find((each) => hasWalletId(each, wallet.id) && INSTALLED_TYPES.includes(each.type))
    if (installed !== undefined)
      return hasWalletId(installed, input.connectedWalletId)
        ? []
        : [{ ...toCandidateRow('recent', installed, undefined), tag: 'recent' }]
    const isHere = visible.some((each) => hasWalletId(each, wallet.id)) || findWallet(visible, wallet) !== undefined
    // A wallet that was chosen from the catalogue has the id of its listing, and is matched by that.
    const isExtension = wallet.id === wallet.rdns || input.wallets.some((each) => hasWalletId(each, wallet.id))
    const mayBeExcluded = isExtension && isUndecided(wallet, input)
    if (isHere || mayBeExcluded || isUnwanted(wallet, input)) return []
    const listing = listings.find((one) => one.id === wallet.id || isSameWallet(one, wallet))
    const custom = input.custom.find((one) => one.id === wallet.id || isSameWallet(one, wallet))
    // A wallet known only from its extension cannot be used while the extension is missing.
    if (listing === undefined && custom === undefined && wallet.imageId === undefined) return []
    if (listing !== undefined && !servesFamily(listing, input.namespace)) return []
    const { id, name, icon, rdns } = wallet
    const imageId = wallet.imageId ?? listing?.image_id ?? undefined
    return [
      {
        key: `recent:${id}`,
        id,
        group: 'recent',
        name,
        tag: 'recent',
        ...(icon === undefined ? {} : { icon }),
        ...(imageId === undefined ? {} : { imageId }),
        ...(rdns === undefined ? {} : { rdns }),
        ...(listing === undefined ? {} : { listing }),
        ...(custom === undefined ? {} : { custom }),
      },
    ]
  })
  // A wallet of several chain families was stored with an id of each.
  return rows.filter(({ key }, at) => rows.findIndex((row) => row.key === key) === at)
}

function installedRows(input: ConnectListInput, visible: readonly ListedWallet[]): readonly WalletRow[] {
  const listings = [...input.featured, ...input.recommended]
  const orderOf = new Map(listings.map(({ rdns, order }) => [rdns, order ?? undefined]))
  const rank = ({ rdns }: WalletCandidate) =>
    (rdns === undefined ? undefined : orderOf.get(rdns)) ?? Number.POSITIVE_INFINITY
  return INSTALLED_TYPES.flatMap((type) =>
    visible
      .filter((wallet) => wallet.type === type)
      .sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
      .map((candidate) => toCandidateRow('injected', candidate, input.connectedWalletId)),
  )
}
