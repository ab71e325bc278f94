import type { WalletListing } from '@latchkey/protocol/catalogue'
import type { ConnectorType, WalletCandidate } from '../../ports/index.ts'
import type { ListedWallet } from './listed-wallet.ts'

/** The names by which two descriptions of the same wallet are matched. */
export interface WalletNames {
  readonly name: string
  readonly rdns?: string | null | undefined
}

/** The name of the generic injected wallet. */
export const BROWSER_WALLET = 'Browser Wallet'

/** Types of wallets in the browser, in display order. @see Spec §2 "injected" */
export const INSTALLED_TYPES: readonly ConnectorType[] = ['MULTI_CHAIN', 'ANNOUNCED', 'INJECTED']

export interface VisibilityRules extends Exclusion {
  readonly isMobile: boolean
}

/** Wallets that the site excludes. */
export interface Exclusion {
  /** The site's list: ids of the catalogue or of custom wallets, or rdns of wallets in the browser. */
  readonly excludeIds: readonly string[]
  /**
   * Listings of the excluded wallets; connectors with their rdns or names are hidden too. `undefined` while the request
   * is pending, and after a failure: an installed wallet may be one of them.
   */
  readonly excluded: readonly WalletListing[] | undefined
  /**
   * Listings that the site includes: a wallet with the rdns of one is shown while `excluded` is `undefined`. Default
   * none.
   */
  readonly wanted?: readonly WalletListing[]
}

/** Returns whether a site excludes a wallet, as far as it is known. */
export function isUnwanted(
  wallet: WalletNames & { readonly id: string },
  { excludeIds, excluded = [] }: Exclusion,
): boolean {
  return (
    excludeIds.includes(wallet.id) ||
    excludeIds.some((id) => isSameRdns(wallet.rdns, id)) ||
    isExcluded(wallet, excluded)
  )
}

/** Returns whether a site may exclude a wallet, because the response of the catalogue is missing. */
export function isUndecided({ rdns }: Pick<WalletNames, 'rdns'>, { excluded, wanted = [] }: Exclusion): boolean {
  return excluded === undefined && !wanted.some((listing) => isSameRdns(rdns, listing.rdns))
}

/** Returns the listings of the wallets that a site excludes; `undefined` without the response of the catalogue. */
export function knownExclusion(
  excludeIds: readonly string[],
  { data }: { readonly data?: { readonly excluded: readonly WalletListing[] | undefined } },
): readonly WalletListing[] | undefined {
  // An rdns identifies the wallet without the catalogue.
  const needsAnswer = excludeIds.some((id) => !id.includes('.'))
  return data?.excluded ?? (needsAnswer ? undefined : [])
}

/** Returns whether the site excludes a wallet by its rdns or name. @see Spec §5 "A wallet is hidden if …" */
function isExcluded(wallet: WalletNames, excluded: readonly WalletListing[]): boolean {
  const name = wallet.name.toLowerCase()
  return excluded.some((listing) => listing.name.toLowerCase() === name || isSameRdns(wallet.rdns, listing.rdns))
}

/**
 * Returns whether a wallet may be shown.
 *
 * @see Spec §5 "A wallet is hidden if its rdns or name (case-insensitive) is on the excluded list …"
 */
export function isWalletVisible(wallet: WalletCandidate, rules: VisibilityRules): boolean {
  const mayBeExcluded = wallet.supports?.pairing !== true && isUndecided(wallet, rules)
  return !mayBeExcluded && !isUnwanted(wallet, rules) && (wallet.name !== BROWSER_WALLET || rules.isMobile)
}

/**
 * Returns the visible wallets, each once: an extension often announces itself in several ways, and the most specific
 * one is kept. A name alone hides no wallet, because anybody can announce any name.
 */
export function visibleWallets(wallets: readonly ListedWallet[], rules: VisibilityRules): readonly ListedWallet[] {
  const visible = wallets.filter((wallet) => isWalletVisible(wallet, rules))
  const byWorth = INSTALLED_TYPES.flatMap((type) => visible.filter((wallet) => wallet.type === type))
  const kept = new Set<WalletCandidate>()
  for (const wallet of byWorth) if (![...kept].some(({ rdns }) => isSameRdns(rdns, wallet.rdns))) kept.add(wallet)
  return visible.filter((wallet) => kept.has(wallet) || !INSTALLED_TYPES.includes(wallet.type))
}

/** Returns whether a described wallet supports a chain family, according to its description. */
export function servesFamily({ chains = [] }: { readonly chains?: readonly string[] }, family = ''): boolean {
  return chains.length === 0 || chains.some((chain) => chain.startsWith(family))
}

/**
 * Returns the wallet that matches a description: by the same rdns, or by the same name if one of the two has no rdns.
 */
export function findWallet<W extends WalletNames>(wallets: readonly W[], wanted: WalletNames): W | undefined {
  return (
    wallets.find(({ rdns }) => isSameRdns(rdns, wanted.rdns)) ?? wallets.find((wallet) => isSameWallet(wallet, wanted))
  )
}

/** Returns whether two descriptions match the same wallet. */
export function isSameWallet(a: WalletNames, b: WalletNames): boolean {
  if (isKnown(a.rdns) && isKnown(b.rdns)) return isSameRdns(a.rdns, b.rdns)
  return a.name.toLowerCase() === b.name.toLowerCase()
}

function isKnown(rdns: string | null | undefined): rdns is string {
  return rdns !== undefined && rdns !== null
}

/** A wallet with two rdns on phones counts as one. */
function isSameRdns(a: string | null | undefined, b: string | null | undefined): boolean {
  const plain = (rdns: string) => rdns.toLowerCase().replace(/^io\.metamask\.mobile$/, 'io.metamask')
  return isKnown(a) && isKnown(b) && plain(a) === plain(b)
}
