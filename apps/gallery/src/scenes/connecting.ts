import { bitcoin, mainnet, solana } from '@latchkey/chains'
import { showToast } from '@latchkey/core/ui'
import { type ErrorCode, WalletError } from '@latchkey/errors'
import type { FakeConnector } from '@latchkey/testing'
import { LONG_NAME, RTL_NAME, UNBROKEN_NAME } from '../fixtures/long.ts'
import {
  installed,
  listed,
  longInstalled,
  longListings,
  rdnsOf,
  recommended,
  rtlInstalled,
} from '../fixtures/wallets.ts'
import { type Scene, type Setup, scene } from '../stage/setup.ts'

const HARBOR = rdnsOf('harbor')
const harbor = installed('harbor')
const fromConnect = [{ name: 'Connect', params: undefined }] as const
const several = [harbor, installed('tidepool'), installed('ember')]

const LEGAL = { termsConditionsUrl: 'https://site.example/terms', privacyPolicyUrl: 'https://site.example/privacy' }

export const connectScenes: readonly Scene[] = [
  scene('Connect', 'normal', { wallets: [harbor, installed('tidepool')], options: LEGAL }),
  scene('Connect', 'no-wallets', { options: LEGAL }),
  scene('Connect', 'terms-to-tick', { wallets: [harbor], options: { ...LEGAL, features: { legalCheckbox: true } } }),
  scene('Connect', 'terms-ticked', {
    wallets: [harbor],
    options: { ...LEGAL, features: { legalCheckbox: true } },
    act: (stage) => stage.press('.lk-agree input'),
  }),
  scene('Connect', 'nothing-at-all', { catalogue: 'none' }),
  scene('Connect', 'one-installed', { wallets: [harbor], catalogue: 'none' }),
  scene('Connect', 'several-recent-featured', {
    wallets: several,
    recent: [{ id: 'ledgerline', name: 'Ledgerline', rdns: rdnsOf('ledgerline') }],
    options: {
      ...LEGAL,
      featuredWalletIds: ['ledgerline', 'foxglove', 'juniper'],
      customWallets: [{ id: 'own', name: 'Fernhill Key', homepage: 'https://key.example' }],
    },
  }),
  scene('Connect', 'one-name-twice', {
    wallets: [harbor, { ...harbor, id: 'app.other.example', rdns: 'app.other.example' }],
  }),
  scene('Connect', 'connected-already', { wallets: several, connected: HARBOR }),
  scene('Connect', 'loading', { wallets: [harbor], catalogueBehaviour: 'silent' }),
  scene('Connect', 'loading-without-wallets', { catalogueBehaviour: 'silent' }),
  scene('Connect', 'collapsed', { wallets: [harbor], options: { ...LEGAL, features: { collapseWallets: true } } }),
  scene('ConnectWallets', 'normal', {
    history: fromConnect,
    wallets: [harbor, installed('tidepool')],
    options: { ...LEGAL, features: { collapseWallets: true } },
  }),
  scene('Connect', 'catalogue-down', { wallets: [harbor], catalogueBehaviour: 'fails' }),
  scene('Connect', 'exclusion-unknown', {
    wallets: [harbor],
    catalogueBehaviour: 'fails',
    options: { ...LEGAL, excludeWalletIds: ['0a1b'] },
  }),
  scene('Connect', 'long-names', { wallets: [longInstalled, rtlInstalled], catalogue: longListings, options: LEGAL }),
]

/** The wallet answers the request with a failure. */
const answering = (code: ErrorCode): Setup<'ConnectingExternal'> => ({
  params: { walletId: HARBOR },
  history: fromConnect,
  wallets: [harbor],
  before: (connector) => connector.wallet(HARBOR).failNext(new WalletError(code as 'connect/timeout')),
})

export const connectingScenes: readonly Scene[] = [
  scene('ConnectingExternal', 'terms-first', {
    params: { walletId: HARBOR },
    history: fromConnect,
    wallets: [harbor],
    options: { ...LEGAL, features: { legalCheckbox: true } },
  }),
  scene('ConnectingExternal', 'waiting', {
    ...answering('connect/timeout'),
    before: (connector) => connector.wallet(HARBOR).hang(),
  }),
  scene('ConnectingExternal', 'declined', answering('connect/rejected')),
  scene('ConnectingExternal', 'locked', answering('connect/wallet-locked')),
  scene('ConnectingExternal', 'pending', answering('connect/already-pending')),
  scene('ConnectingExternal', 'no-account', answering('connect/no-accounts')),
  scene('ConnectingExternal', 'not-found', {
    params: { walletId: 'ledgerline' },
    history: fromConnect,
    recent: [{ id: 'ledgerline', name: 'Ledgerline' }],
  }),
  scene('ConnectingExternal', 'timeout', answering('connect/timeout')),
  scene('ConnectingExternal', 'failed', answering('connect/failed')),
  scene('ConnectingExternal', 'sign-in-required', answering('sign-in/required')),
  scene('ConnectingExternal', 'long-name', {
    params: { walletId: longInstalled.id },
    history: fromConnect,
    wallets: [longInstalled],
    before: (connector) => connector.wallet(longInstalled.id).hang(),
  }),
  scene('ConnectingExternal', 'rtl-name', {
    params: { walletId: rtlInstalled.id },
    history: fromConnect,
    wallets: [rtlInstalled],
    before: (connector) => connector.wallet(rtlInstalled.id).failNext(new WalletError('connect/wallet-not-found')),
  }),
]

const everyChain = installed('harbor', { type: 'MULTI_CHAIN', namespaces: ['eip155', 'solana', 'bip122'] })

export const multiChainScenes: readonly Scene[] = [
  scene('ConnectingMultiChain', 'normal', {
    params: { walletId: HARBOR },
    history: fromConnect,
    networks: [mainnet, solana, bitcoin],
    wallets: [everyChain],
  }),
  scene('ConnectingMultiChain', 'connected-on-one', {
    params: { walletId: HARBOR },
    history: fromConnect,
    networks: [mainnet, solana, bitcoin],
    wallets: [everyChain],
    connected: HARBOR,
  }),
  scene('ConnectingMultiChain', 'without-pictures', {
    params: { walletId: HARBOR },
    history: fromConnect,
    networks: [mainnet, solana],
    wallets: [everyChain],
    catalogue: 'none',
  }),
  scene('ConnectingMultiChain', 'wallet-gone', {
    params: { walletId: 'ledgerline' },
    history: fromConnect,
    recent: [{ id: 'ledgerline', name: 'Ledgerline' }],
  }),
  scene('ConnectingMultiChain', 'long-name', {
    params: { walletId: longInstalled.id },
    history: fromConnect,
    networks: [mainnet, solana],
    wallets: [{ ...longInstalled, type: 'MULTI_CHAIN', namespaces: ['eip155', 'solana'] }],
    catalogue: recommended,
  }),
]

const PAIR = 'walletConnect'
/** As long as a real one, so that the code is as fine. */
const PAIRING_URI = `wc:${'94caa59c77dae0dd'.repeat(4)}@2?expiryTimestamp=1732188341&relay-protocol=irn&symKey=${'587d5484ce2a2a6e'.repeat(4)}`
const anyPhone = { id: PAIR, name: 'WalletConnect', type: 'WALLET_CONNECT', pairingUri: PAIRING_URI } as const
/** On the relays that wallets of app stores listen on. */
const everyPhone = { ...anyPhone, reachesListed: true } as const
const reachable = listed('juniper', {
  rdns: null,
  mobile_link: 'juniper://',
  webapp_link: 'https://juniper.example',
  desktop_link: 'juniper://',
  link_mode: 'https://juniper.example/open',
  browser_link: 'https://juniper.example/browse/{url}',
})
const reached = (id: string, name: string) => ({
  id,
  name,
  homepage: `https://${id}.example`,
  mobile_link: `${id}://`,
})
const waiting = {
  history: fromConnect,
  wallets: [harbor, anyPhone],
  before: (connector) => connector.wallet(PAIR).hang(),
} as const satisfies Partial<Setup>
const refusing = (code: ErrorCode) => ({
  ...waiting,
  before: (connector: FakeConnector) => connector.wallet(PAIR).failNext(new WalletError(code as 'connect/timeout')),
})
const juniper = { params: { walletId: 'juniper', name: 'Juniper' }, catalogue: [reachable] }
const onPhone = { ...waiting, ...juniper, device: 'ios' } as const
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** Until the page counts as not left. */
const STAYED_MS = 2_600

export const pairingScenes: readonly Scene[] = [
  scene('Connect', 'with-pairing', { wallets: [harbor, anyPhone], options: LEGAL }),
  scene('Connect', 'reaching-long-names', {
    wallets: [harbor, anyPhone],
    options: { ...LEGAL, customWallets: [reached('north', RTL_NAME), reached('south', UNBROKEN_NAME)] },
  }),
  scene('Connect', 'on-a-phone-that-pairs', {
    ...waiting,
    history: [],
    wallets: [everyPhone],
    device: 'ios',
    catalogue: [reachable],
  }),
  scene('Connect', 'on-a-phone-without-relay', { device: 'android' }),
  scene('Connect', 'signing-in', {
    wallets: [harbor],
    act: ({ client }) => showToast(client, 'loading', { type: 'authenticating' }, false),
  }),
  scene('AllWallets', 'on-a-phone', { ...waiting, wallets: [everyPhone], device: 'ios' }),
  scene('ConnectingWalletConnect', 'any-wallet', { ...waiting, params: {} }),
  scene('ConnectingWalletConnect', 'preparing', {
    ...waiting,
    params: {},
    wallets: [harbor, { id: PAIR, name: 'WalletConnect', type: 'WALLET_CONNECT' }],
  }),
  scene('ConnectingWalletConnect', 'expired', {
    ...waiting,
    params: {},
    // So close to its expiry that it should not be scanned any more; the next one is as old.
    wallets: [harbor, { ...anyPhone, pairingUriMs: 1 }],
  }),
  scene('ConnectingWalletConnect', 'copied', {
    ...waiting,
    params: {},
    act: (stage) => stage.press('[data-testid="copy-wc2-uri"]'),
  }),
  scene('ConnectingWalletConnect', 'code-web-and-desktop', { ...waiting, ...juniper }),
  scene('ConnectingWalletConnect', 'web', { ...waiting, ...juniper, act: (stage) => stage.press('[data-tab="web"]') }),
  scene('ConnectingWalletConnect', 'desktop', {
    ...waiting,
    ...juniper,
    act: (stage) => stage.press('[data-tab="desktop"]'),
  }),
  scene('ConnectingWalletConnect', 'browser', {
    ...waiting,
    wallets: [harbor, anyPhone],
    params: { walletId: 'harbor', name: 'Harbor' },
    catalogue: [listed('harbor', { mobile_link: 'harbor://' })],
  }),
  scene('ConnectingWalletConnect', 'loading-the-wallet', { ...waiting, ...juniper, catalogueBehaviour: 'silent' }),
  scene('ConnectingWalletConnect', 'unknown-wallet', {
    ...waiting,
    params: { walletId: 'nobody', name: 'Somebody' },
    catalogue: [reachable],
  }),
  scene('ConnectingWalletConnect', 'on-a-phone', onPhone),
  scene('ConnectingWalletConnect', 'did-not-open', {
    ...onPhone,
    act: async (stage) => {
      await stage.press('[data-testid="open-wallet"]:not([aria-busy])')
      await pause(STAYED_MS)
    },
  }),
  scene('ConnectingWalletConnect', 'only-an-extension', {
    ...waiting,
    params: { walletId: 'foxglove', name: 'Foxglove' },
    catalogue: [listed('foxglove')],
  }),
  scene('ConnectingWalletConnect', 'long-name', {
    ...waiting,
    params: { walletId: 'long', name: LONG_NAME },
    catalogue: longListings.map((listing) => ({
      ...listing,
      mobile_link: 'long://',
      webapp_link: 'https://long.example',
    })),
  }),
  ...(
    [
      'connect/rejected',
      'relay/unreachable',
      'relay/refused',
      'connect/timeout',
      'sign-in/declined',
      'sign-in/required',
      'sign-in/init-failed',
    ] as const
  ).map((code) =>
    scene('ConnectingWalletConnect', `failed-${code.replace('/', '-')}`, { ...refusing(code), params: {} }),
  ),
  scene('ConnectingWalletConnectBasic', 'normal', { ...waiting, history: [] }),
  scene('ConnectingWalletConnectBasic', 'no-code', { wallets: [harbor], history: [] }),
  scene('ConnectingWalletConnectBasic', 'unreachable', { ...refusing('relay/unreachable'), history: [] }),
]
