import type { ServedWallet, ServedWalletsAnswer, WalletsQuery } from '@latchkey/protocol/catalogue'
import { supportsChain, toChainIds } from './chains.ts'
import type { Picture } from './picture.ts'
import { type WalletRecord, walletId } from './wallet-record.ts'
import { createWalletSearch } from './wallet-search.ts'

/** A wallet of the catalogue with its picture. */
export interface CatalogueWallet {
  readonly record: WalletRecord
  readonly picture: Picture
}

export interface WalletList {
  /** Returns the requested page of wallets. `count` counts all pages. */
  readonly select: (query: WalletsQuery) => ServedWalletsAnswer
  /** Returns the wallet of a slug, an id or an alias. */
  readonly find: (id: string) => CatalogueWallet | undefined
}

interface Row {
  readonly wallet: CatalogueWallet
  readonly id: string
  readonly ids: readonly string[]
  readonly order: number
}

export interface WalletListOptions {
  /** Public URL of the service; absent: `image_url` is `null` and clients use `image_id`. */
  readonly publicUrl?: string | undefined
}

/**
 * Returns the list behind `GET /getWallets`.
 *
 * @param wallets - In display order.
 * @see Spec §7, §9 "Wallet pages 40 entries"
 */
export function createWalletList(
  wallets: readonly CatalogueWallet[],
  { publicUrl }: WalletListOptions = {},
): WalletList {
  const rows: readonly Row[] = wallets.map((wallet, index) => {
    const id = walletId(wallet.record)
    return { wallet, id, ids: [id, ...wallet.record.aliases], order: index + 1 }
  })
  const search = createWalletSearch(wallets.map(({ record }) => [record.name, ...record.also]))
  const byId = new Map(rows.flatMap((row) => [row.wallet.record.slug, ...row.ids].map((id) => [id, row.wallet])))
  return {
    find: (id) => byId.get(id),
    select: (query) => {
      const found = query.search === '' ? rows : pick(rows, search(query.search))
      const matching = found.filter(matcher(query))
      const first = (query.page - 1) * query.entries
      const page = matching.slice(first, first + query.entries)
      const data = page.map((row, index) => toServed(row, { query, displayIndex: first + index + 1, publicUrl }))
      return { count: matching.length, data }
    },
  }
}

function pick(rows: readonly Row[], positions: readonly number[]): readonly Row[] {
  return positions.flatMap((position) => rows[position] ?? [])
}

function matcher(query: WalletsQuery): (row: Row) => boolean {
  const include = new Set(query.include)
  const exclude = new Set(query.exclude)
  const names = new Set(query.names.map((name) => name.toLowerCase()))
  const rdns = new Set(query.rdns.map((name) => name.toLowerCase()))
  const badge = query.badge_type === '' ? query.badge : query.badge_type
  return ({ ids, wallet: { record } }) => {
    if (include.size > 0 && !ids.some((id) => include.has(id))) return false
    if (ids.some((id) => exclude.has(id))) return false
    if (badge !== '' && record.certified !== (badge === 'certified')) return false
    if (query.chains.length > 0 && !query.chains.some((chain) => supportsChain(record.chains, chain))) return false
    if (query.platform !== '' && !runsOn(record, query.platform)) return false
    return names.size + rdns.size === 0 || isNamed(record, { names, rdns })
  }
}

function isNamed(
  { name, also, rdns: own }: WalletRecord,
  { names, rdns }: { readonly names: ReadonlySet<string>; readonly rdns: ReadonlySet<string> },
): boolean {
  if (own !== undefined && rdns.has(own.toLowerCase())) return true
  return names.has(name.toLowerCase()) || also.some((other) => names.has(other.toLowerCase()))
}

/** A wallet with an app link and no store page is listed for both platforms, because its store pages are unknown. */
function runsOn(record: WalletRecord, platform: Exclude<WalletsQuery['platform'], ''>): boolean {
  const { app_store, play_store, mobile_link, link_mode } = record
  const isMobile = mobile_link !== undefined || link_mode !== undefined
  switch (platform) {
    case 'ios':
      return app_store !== undefined || (isMobile && play_store === undefined)
    case 'android':
      return play_store !== undefined || (isMobile && app_store === undefined)
    case 'desktop':
      return record.desktop_link !== undefined
    case 'web':
      return record.webapp_link !== undefined
    case 'extension':
    case 'injected':
    case 'browser':
      return (record.chrome_store ?? record.firefox_store ?? record.edge_store ?? record.injected) !== undefined
  }
}

interface ServedOptions {
  readonly query: WalletsQuery
  readonly displayIndex: number
  readonly publicUrl: string | undefined
}

function toServed({ wallet, id, ids, order }: Row, { query, displayIndex, publicUrl }: ServedOptions): ServedWallet {
  const { record, picture } = wallet
  return {
    // A site sorts the response by the ids of its request, which may be aliases.
    id: ids.find((known) => query.include.includes(known)) ?? id,
    name: record.name,
    badge_type: record.certified ? 'certified' : null,
    description: null,
    chains: toChainIds(record.chains, query.chains),
    rdns: record.rdns ?? null,
    injected: record.injected ?? null,
    image_id: record.slug,
    image_url: publicUrl === undefined ? null : `${publicUrl}/getWalletImage/${record.slug}?h=${picture.hash}`,
    order,
    display_index: displayIndex,
    supports_wc: record.supports_wc,
    supports_wcpay: false,
    homepage: record.homepage,
    link_mode: record.link_mode ?? null,
    mobile_link: record.mobile_link ?? null,
    desktop_link: record.desktop_link ?? null,
    webapp_link: record.webapp_link ?? null,
    browser_link: record.browser_link ?? null,
    app_store: record.app_store ?? null,
    play_store: record.play_store ?? null,
    chrome_store: record.chrome_store ?? null,
    firefox_store: record.firefox_store ?? null,
    edge_store: record.edge_store ?? null,
  }
}
