import type { CallOptions, Catalogue, WalletListing } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { DEFAULT_ENTRIES, type WalletsRequest } from '@latchkey/protocol/catalogue'

type SentEvent = Parameters<Catalogue['sendEvent']>[0]

export interface FakeCatalogueData {
  readonly wallets?: readonly WalletListing[]
  readonly isAnalyticsEnabled?: boolean
}

export interface FakeCatalogue extends Catalogue {
  learn(data: FakeCatalogueData): void
  /** Makes the next call fail. Default: `http/unreachable`. */
  failNext(error?: WalletError): void
  /** Received events, oldest first. */
  readonly events: readonly SentEvent[]
  /** Queries for wallets, oldest first. */
  readonly queries: readonly WalletsRequest[]
}

/**
 * Returns a fake catalogue in memory, with the filters and pages of the real one.
 *
 * @example createFakeCatalogue({ wallets: [toFakeListing({ id: 'one', name: 'One' })] })
 */
export function createFakeCatalogue(initial: FakeCatalogueData = {}): FakeCatalogue {
  let data = initial
  let failures: readonly WalletError[] = []
  const events: SentEvent[] = []
  const queries: WalletsRequest[] = []

  async function call<T>({ signal }: CallOptions, read: () => T): Promise<T> {
    await Promise.resolve()
    if (signal?.aborted === true) throw new WalletError('connect/cancelled')
    const [planned, ...rest] = failures
    failures = rest
    if (planned !== undefined) throw planned
    return read()
  }

  return {
    events,
    queries,
    learn(next) {
      data = { ...data, ...next }
    },
    failNext(error = new WalletError('http/unreachable', { url: 'https://catalogue.fake' })) {
      failures = [...failures, error]
    },
    getWallets({ signal, ...query }) {
      queries.push(query)
      return call({ ...(signal === undefined ? {} : { signal }) }, () => {
        const { page = 1, entries = DEFAULT_ENTRIES } = query
        const found = (data.wallets ?? []).filter((wallet) => isMatch(wallet, query))
        return { count: found.length, data: found.slice((page - 1) * entries, page * entries) }
      })
    },
    walletImageUrl: (imageId) => `https://catalogue.fake/getWalletImage/${encodeURIComponent(imageId)}`,
    networkImageUrl: (id) => `https://catalogue.fake/public/getAssetImage/${encodeURIComponent(id)}`,
    tokenImageUrl: (symbol) => `https://catalogue.fake/public/getTokenImage/${encodeURIComponent(symbol)}`,
    getAnalyticsConfig: (options = {}) =>
      call(options, () => ({ isAnalyticsEnabled: data.isAnalyticsEnabled ?? false })),
    sendEvent: (event) => call({}, () => void events.push(event)),
  }
}

function isMatch(wallet: WalletListing, query: WalletsRequest): boolean {
  const { include = [], exclude = [], search = '', chains = [], names = [], rdns = [], badge_type } = query
  if (include.length > 0 && !include.includes(wallet.id)) return false
  if (exclude.includes(wallet.id)) return false
  if (!wallet.name.toLowerCase().includes(search.trim().toLowerCase())) return false
  if (badge_type !== undefined && wallet.badge_type !== badge_type) return false
  if (rdns.length > 0 && (wallet.rdns === null || !rdns.includes(wallet.rdns))) return false
  if (names.length > 0 && !names.some((name) => name.toLowerCase() === wallet.name.toLowerCase())) return false
  return chains.length === 0 || chains.some((chain) => servesChain(wallet, chain))
}

function servesChain({ chains }: WalletListing, wanted: string): boolean {
  return chains.some((chain) => chain === wanted || chain === wanted.split(':')[0] || chain.split(':')[0] === wanted)
}

/** Returns a complete fake entry of the catalogue; members that are not given are unknown. */
export function toFakeListing(given: Partial<WalletListing> & Pick<WalletListing, 'id' | 'name'>): WalletListing {
  return {
    badge_type: null,
    description: null,
    chains: ['eip155'],
    rdns: null,
    injected: null,
    image_id: given.id,
    order: null,
    supports_wc: true,
    homepage: null,
    link_mode: null,
    mobile_link: null,
    desktop_link: null,
    webapp_link: null,
    browser_link: null,
    app_store: null,
    play_store: null,
    chrome_store: null,
    firefox_store: null,
    edge_store: null,
    image_url: null,
    ...given,
  }
}
