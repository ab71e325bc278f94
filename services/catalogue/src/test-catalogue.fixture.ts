import type { Hono } from 'hono'
import { createCatalogueApp } from './app.ts'
import { type CatalogueConfig, type CatalogueDeps, defaultLimits } from './catalogue-deps.ts'
import { createPictureBook } from './domain/picture-book.ts'
import type { WalletRecord } from './domain/wallet-record.ts'
import { parseWalletFile } from './drivers/wallet-files.ts'
import { openWeb3Icons } from './drivers/web3icons.ts'

/** The time at which every test starts. */
export const NOW = Date.parse('2026-03-01T12:00:00Z')

export interface TestCatalogue {
  readonly app: Hono
  readonly logged: readonly { readonly level: string; readonly fields: object; readonly message: string }[]
  readonly advance: (ms: number) => void
}

export interface TestCatalogueOptions {
  readonly config?: Partial<CatalogueConfig>
  readonly wallets?: readonly WalletRecord[]
  readonly events?: CatalogueDeps['events']
}

/** Returns the app with real pictures, a fake clock and a readable log. A header holds the caller's address. */
export async function createTestCatalogue(options: TestCatalogueOptions = {}): Promise<TestCatalogue> {
  const pictures = createPictureBook(await openWeb3Icons())
  const records = options.wallets ?? testWallets
  const logged: { level: string; fields: object; message: string }[] = []
  const write = (level: string) => (fields: object, message: string) => void logged.push({ level, fields, message })
  let now = NOW
  const app = createCatalogueApp({
    config: {
      isAnalyticsEnabled: true,
      limits: defaultLimits,
      ...options.config,
    },
    wallets: await Promise.all(records.map(async (record) => ({ record, picture: await pictures.wallet(record) }))),
    pictures,
    events: options.events,
    analyticsKey: new Uint8Array(32).fill(7),
    clock: { now: () => now },
    logger: { info: write('info'), warn: write('warn'), error: write('error') },
    clientAddress: (c) => c.req.header('x-test-address') ?? '192.0.2.1',
  })
  return {
    app,
    logged,
    advance: (ms) => {
      now += ms
    },
  }
}

/** A few wallets, one of each kind. */
export const testWallets: readonly WalletRecord[] = parseWalletFile(
  'fixture',
  JSON.stringify({
    wallets: [
      {
        slug: 'metamask',
        id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
        name: 'MetaMask',
        icon: 'wallets/metamask',
        homepage: 'https://metamask.io',
        chains: ['eip155', 'solana'],
        rdns: 'io.metamask',
        injected: [{ namespace: 'eip155', injected_id: 'isMetaMask' }],
        supports_wc: true,
        certified: true,
        mobile_link: 'metamask://',
        app_store: 'https://apps.apple.com/app/metamask/id1438144202',
        play_store: 'https://play.google.com/store/apps/details?id=io.metamask',
        chrome_store: 'https://chromewebstore.google.com/detail/metamask/nkbihfbeogaeaoehlefnkodbefgpgknn',
      },
      {
        slug: 'binance-wallet',
        id: '8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4',
        aliases: ['2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25'],
        name: 'Binance Wallet',
        icon: 'exchanges/binance',
        homepage: 'https://www.binance.com',
        chains: ['eip155', 'bip122'],
        rdns: 'com.binance.wallet',
        supports_wc: true,
        mobile_link: 'bnc://',
      },
      {
        slug: 'glow',
        name: 'Glow',
        also: ['Glow Wallet'],
        homepage: 'https://glow.app',
        chains: ['solana'],
        supports_wc: false,
        app_store: 'https://apps.apple.com/app/id1599584512',
      },
      {
        slug: 'plain-desk',
        name: 'Plain Desk',
        homepage: 'https://desk.example',
        chains: ['eip155:1'],
        supports_wc: true,
        desktop_link: 'plaindesk://',
        webapp_link: 'https://web.desk.example',
      },
    ],
  }),
)
