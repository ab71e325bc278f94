import type { WalletListing } from '@latchkey/protocol/catalogue'
import type { CustomWallet } from '../../options.ts'
import type { Environment } from '../../ports/index.ts'

/** The sources of a wallet. The names of stores are those of the GET_WALLET event. */
export type DownloadType =
  | 'chrome_store'
  | 'firefox_store'
  | 'edge_store'
  | 'app_store'
  | 'play_store'
  | 'desktop'
  | 'webapp'
  | 'homepage'

export interface Download {
  readonly type: DownloadType
  readonly url: string
  /** True for the store of the current browser or phone. */
  readonly isOwn: boolean
}

/** Browsers with an extension store of their own. */
export type ExtensionBrowser = 'chrome' | 'firefox' | 'edge'

const ORDER: readonly DownloadType[] = [
  'chrome_store',
  'firefox_store',
  'edge_store',
  'app_store',
  'play_store',
  'desktop',
  'webapp',
  'homepage',
]

/** Stores of phones, which are useless on other devices. */
const OF_PHONES: readonly DownloadType[] = ['app_store', 'play_store']
const OF_DESKTOPS: readonly DownloadType[] = ['desktop']
const OF_BROWSERS: readonly DownloadType[] = ['chrome_store', 'firefox_store', 'edge_store']

/** Stores that serve a browser, best first: Edge also installs extensions from the Chrome store. */
const STORES_OF: Readonly<Record<ExtensionBrowser, readonly DownloadType[]>> = {
  chrome: ['chrome_store'],
  firefox: ['firefox_store'],
  edge: ['edge_store', 'chrome_store'],
}

/**
 * Returns the sources of a wallet for the current device, with the store of its browser or phone first.
 *
 * @param browser - `undefined` for a browser without a store.
 */
export function toDownloads(
  wallet: WalletListing | CustomWallet,
  { platform, browser }: { readonly platform: Environment['platform']; readonly browser: ExtensionBrowser | undefined },
): readonly Download[] {
  const known = downloadsOf(wallet)
  const wanted: readonly DownloadType[] =
    platform === 'ios'
      ? ['app_store']
      : platform === 'android'
        ? ['play_store']
        : browser === undefined
          ? []
          : STORES_OF[browser]
  const own = wanted.find((type) => known.some((download) => download.type === type))
  const useless = [...OF_BROWSERS, ...OF_PHONES, ...(platform === 'desktop' ? [] : OF_DESKTOPS)]
  const downloads = known.map((download) => ({ ...download, isOwn: download.type === own }))
  return [
    ...downloads.filter(({ isOwn }) => isOwn),
    ...downloads.filter(({ isOwn, type }) => !isOwn && !useless.includes(type)),
  ]
}

/** Returns the mobile stores of a wallet, which a desktop shows as QR codes. */
export function toPhoneDownloads(wallet: WalletListing | CustomWallet): readonly Pick<Download, 'type' | 'url'>[] {
  return downloadsOf(wallet).filter(({ type }) => OF_PHONES.includes(type))
}

function downloadsOf(wallet: WalletListing | CustomWallet): readonly Pick<Download, 'type' | 'url'>[] {
  const links = isListing(wallet) ? linksOfListing(wallet) : linksOfCustom(wallet)
  return ORDER.flatMap((type) => {
    const url = links[type]
    // Data of a custom wallet is not checked elsewhere; an app scheme does not work before the app is installed.
    return url !== undefined && url !== null && /^https?:\/\//i.test(url) ? [{ type, url }] : []
  })
}

function isListing(wallet: WalletListing | CustomWallet): wallet is WalletListing {
  return 'image_id' in wallet
}

type Links = Readonly<Partial<Record<DownloadType, string | null | undefined>>>

function linksOfListing(listing: WalletListing): Links {
  const { chrome_store, firefox_store, edge_store, app_store, play_store, homepage } = listing
  return {
    chrome_store,
    firefox_store,
    edge_store,
    app_store,
    play_store,
    homepage,
    desktop: listing.desktop_link,
    webapp: listing.webapp_link,
  }
}

function linksOfCustom(wallet: CustomWallet): Links {
  const { appStore, playStore, desktopLink, webappLink, homepage } = wallet
  return { app_store: appStore, play_store: playStore, desktop: desktopLink, webapp: webappLink, homepage }
}
