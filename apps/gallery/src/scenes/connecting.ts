import { bitcoin, mainnet, solana } from '@latchkey/chains'
import { type ErrorCode, WalletError } from '@latchkey/errors'
import type { FakeConnector } from '@latchkey/testing'
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
  scene('Connect', 'connected-already', { wallets: several, connected: HARBOR }),
  scene('Connect', 'loading', { wallets: [harbor], catalogueManner: 'silent' }),
  scene('Connect', 'loading-without-wallets', { catalogueManner: 'silent' }),
  scene('Connect', 'catalogue-down', { wallets: [harbor], catalogueManner: 'fails' }),
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
const OFFER = `wc:${'94caa59c77dae0dd'.repeat(4)}@2?expiryTimestamp=1732188341&relay-protocol=irn&symKey=${'587d5484ce2a2a6e'.repeat(4)}`
const anyPhone = { id: PAIR, name: 'WalletConnect', type: 'WALLET_CONNECT', offerUri: OFFER } as const
const reachable = listed('juniper', {
  rdns: null,
  mobile_link: 'juniper://',
  webapp_link: 'https://juniper.example',
  link_mode: 'https://juniper.example/open',
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

export const pairingScenes: readonly Scene[] = [
  scene('Connect', 'with-pairing', { wallets: [harbor, anyPhone], options: LEGAL }),
  scene('ConnectingWalletConnect', 'any-wallet', { ...waiting, params: {} }),
  scene('ConnectingWalletConnect', 'preparing', {
    ...waiting,
    params: {},
    wallets: [harbor, { id: PAIR, name: 'WalletConnect', type: 'WALLET_CONNECT' }],
  }),
  scene('ConnectingWalletConnect', 'code-and-web', { ...waiting, ...juniper }),
  scene('ConnectingWalletConnect', 'web', {
    ...waiting,
    ...juniper,
    act: (stage) => stage.press('[data-tab="web"]'),
  }),
  scene('ConnectingWalletConnect', 'on-a-phone', { ...waiting, ...juniper, device: 'ios' }),
  scene('ConnectingWalletConnect', 'opened-on-a-phone', {
    ...waiting,
    ...juniper,
    device: 'ios',
    act: async (stage) => {
      await stage.press('[data-testid="open-wallet"]')
      await new Promise((resolve) => setTimeout(resolve, 2_600))
    },
  }),
  scene('ConnectingWalletConnect', 'only-an-extension', {
    ...waiting,
    params: { walletId: 'foxglove', name: 'Foxglove' },
    catalogue: [listed('foxglove')],
  }),
  scene('ConnectingWalletConnect', 'declined', { ...refusing('connect/rejected'), params: {} }),
  scene('ConnectingWalletConnect', 'unreachable', { ...refusing('relay/unreachable'), params: {} }),
  scene('ConnectingWalletConnectBasic', 'normal', { ...waiting, history: [] }),
]
