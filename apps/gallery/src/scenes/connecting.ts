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
import { element, LOADING, selectedTab } from '../stage/signs.ts'

const HARBOR = rdnsOf('harbor')
const harbor = installed('harbor')
const fromConnect = [{ name: 'Connect', params: undefined }] as const
const several = [harbor, installed('tidepool'), installed('ember')]

const LEGAL = { termsConditionsUrl: 'https://site.example/terms', privacyPolicyUrl: 'https://site.example/privacy' }

export const connectScenes: readonly Scene[] = [
  scene('Connect', 'normal', ['Tidepool', 'By connecting you agree to the terms of service'], {
    wallets: [harbor, installed('tidepool')],
    options: LEGAL,
  }),
  scene('Connect', 'no-wallets', ['Foxglove', 'By connecting you agree to the terms of service'], { options: LEGAL }),
  scene('Connect', 'terms-to-tick', element('.lk-agree input:not(:checked)'), {
    wallets: [harbor],
    options: { ...LEGAL, features: { legalCheckbox: true } },
  }),
  scene('Connect', 'terms-ticked', element('.lk-agree input:checked'), {
    wallets: [harbor],
    options: { ...LEGAL, features: { legalCheckbox: true } },
    act: (stage) => stage.press('.lk-agree input'),
  }),
  scene('Connect', 'nothing-at-all', 'No wallet found in this browser', { catalogue: 'none' }),
  scene('Connect', 'one-installed', element('li:only-child [data-testid="wallet-selector-app.harbor.example"]'), {
    wallets: [harbor],
    catalogue: 'none',
  }),
  scene('Connect', 'several-recent-featured', ['Recent', 'Fernhill Key'], {
    wallets: several,
    recent: [{ id: 'ledgerline', name: 'Ledgerline', rdns: rdnsOf('ledgerline') }],
    options: {
      ...LEGAL,
      featuredWalletIds: ['ledgerline', 'foxglove', 'juniper'],
      customWallets: [{ id: 'own', name: 'Fernhill Key', homepage: 'https://key.example' }],
    },
  }),
  scene('Connect', 'one-name-twice', ['app.harbor.example', 'app.other.example'], {
    wallets: [harbor, { ...harbor, id: 'app.other.example', rdns: 'app.other.example' }],
  }),
  scene('Connect', 'connected-already', ['Add a wallet', 'Connected'], { wallets: several, connected: HARBOR }),
  scene('Connect', 'loading', [LOADING, 'Harbor'], { wallets: [harbor], catalogueBehaviour: 'silent' }),
  scene('Connect', 'loading-without-wallets', LOADING, { catalogueBehaviour: 'silent' }),
  scene('Connect', 'collapsed', 'Continue with a wallet', {
    wallets: [harbor],
    options: { ...LEGAL, features: { collapseWallets: true } },
  }),
  scene('ConnectWallets', 'normal', ['Harbor', 'Tidepool', 'Installed'], {
    history: fromConnect,
    wallets: [harbor, installed('tidepool')],
    options: { ...LEGAL, features: { collapseWallets: true } },
  }),
  scene(
    'Connect',
    'catalogue-down',
    element('li:first-child:nth-last-child(2) [data-testid="wallet-selector-app.harbor.example"]'),
    { wallets: [harbor], catalogueBehaviour: 'fails' },
  ),
  scene('Connect', 'exclusion-unknown', 'Some wallets are missing', {
    wallets: [harbor],
    catalogueBehaviour: 'fails',
    options: { ...LEGAL, excludeWalletIds: ['0a1b'] },
  }),
  scene('Connect', 'long-names', 'Nest & Fox <b>wallet</b>', {
    wallets: [longInstalled, rtlInstalled],
    catalogue: longListings,
    options: LEGAL,
  }),
]

/** The wallet answers the request with a failure. */
const answering = (code: ErrorCode): Setup<'ConnectingExternal'> => ({
  params: { walletId: HARBOR },
  history: fromConnect,
  wallets: [harbor],
  before: (connector) => connector.wallet(HARBOR).failNext(new WalletError(code as 'connect/timeout')),
})

export const connectingScenes: readonly Scene[] = [
  scene('ConnectingExternal', 'terms-first', 'Tick this box to go on.', {
    params: { walletId: HARBOR },
    history: fromConnect,
    wallets: [harbor],
    options: { ...LEGAL, features: { legalCheckbox: true } },
  }),
  scene('ConnectingExternal', 'waiting', 'Continue in Harbor', {
    ...answering('connect/timeout'),
    before: (connector) => connector.wallet(HARBOR).hang(),
  }),
  scene('ConnectingExternal', 'declined', 'Connection declined', answering('connect/rejected')),
  scene('ConnectingExternal', 'locked', 'The wallet is locked', answering('connect/wallet-locked')),
  scene('ConnectingExternal', 'pending', 'The wallet is waiting for you', answering('connect/already-pending')),
  scene('ConnectingExternal', 'no-account', 'The wallet shared no account', answering('connect/no-accounts')),
  scene('ConnectingExternal', 'not-found', 'Harbor was not found', answering('connect/wallet-not-found')),
  scene('ConnectingExternal', 'unknown-wallet', ['Connect wallet', 'Connecting did not work'], {
    params: { walletId: 'ledgerline' },
    history: fromConnect,
    recent: [{ id: 'ledgerline', name: 'Ledgerline' }],
  }),
  scene('ConnectingExternal', 'timeout', 'The wallet did not answer', answering('connect/timeout')),
  scene('ConnectingExternal', 'failed', ['Harbor', 'Connecting did not work'], answering('connect/failed')),
  scene('ConnectingExternal', 'sign-in-required', 'Sign-in is required', answering('sign-in/required')),
  scene('ConnectingExternal', 'long-name', `Continue in ${LONG_NAME}`, {
    params: { walletId: longInstalled.id },
    history: fromConnect,
    wallets: [longInstalled],
    before: (connector) => connector.wallet(longInstalled.id).hang(),
  }),
  scene('ConnectingExternal', 'rtl-name', `${RTL_NAME} was not found`, {
    params: { walletId: rtlInstalled.id },
    history: fromConnect,
    wallets: [rtlInstalled],
    before: (connector) => connector.wallet(rtlInstalled.id).failNext(new WalletError('connect/wallet-not-found')),
  }),
]

const everyChain = installed('harbor', { type: 'MULTI_CHAIN', namespaces: ['eip155', 'solana', 'bip122'] })

export const multiChainScenes: readonly Scene[] = [
  scene('ConnectingMultiChain', 'normal', ['Harbor works on several chains', 'Bitcoin'], {
    params: { walletId: HARBOR },
    history: fromConnect,
    networks: [mainnet, solana, bitcoin],
    wallets: [everyChain],
  }),
  scene('ConnectingMultiChain', 'connected-on-one', 'Connected', {
    params: { walletId: HARBOR },
    history: fromConnect,
    networks: [mainnet, solana, bitcoin],
    wallets: [everyChain],
    connected: HARBOR,
  }),
  scene('ConnectingMultiChain', 'without-pictures', element('li .lk-monogram'), {
    params: { walletId: HARBOR },
    history: fromConnect,
    networks: [mainnet, solana],
    wallets: [everyChain],
    catalogue: 'none',
  }),
  scene('ConnectingMultiChain', 'wallet-gone', 'Ledgerline was not found', {
    params: { walletId: 'ledgerline' },
    history: fromConnect,
    recent: [{ id: 'ledgerline', name: 'Ledgerline' }],
  }),
  scene('ConnectingMultiChain', 'long-name', `${LONG_NAME} works on several chains`, {
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
  scene('Connect', 'with-pairing', ['Harbor', 'Northwind', 'By connecting you agree to the terms of service'], {
    wallets: [harbor, anyPhone],
    options: LEGAL,
  }),
  scene('Connect', 'reaching-long-names', 'QR code', {
    wallets: [harbor, anyPhone],
    options: { ...LEGAL, customWallets: [reached('north', RTL_NAME), reached('south', UNBROKEN_NAME)] },
  }),
  scene(
    'Connect',
    'on-a-phone-that-pairs',
    element('li:first-child:nth-last-child(2) [data-testid="wallet-selector-juniper"]'),
    {
      ...waiting,
      history: [],
      wallets: [everyPhone],
      device: 'ios',
      catalogue: [reachable],
    },
  ),
  scene('Connect', 'on-a-phone-without-relay', ['Northwind', 'Foxglove'], { device: 'android' }),
  scene('Connect', 'signing-in', 'Authenticating...', {
    wallets: [harbor],
    act: ({ client }) => showToast(client, 'loading', { type: 'authenticating' }, false),
  }),
  scene('AllWallets', 'on-a-phone', '134 wallets', {
    ...waiting,
    wallets: [everyPhone],
    device: 'ios',
  }),
  scene('ConnectingWalletConnect', 'any-wallet', ['Waiting for your wallet…', 'Scan this QR code with your phone'], {
    ...waiting,
    params: {},
  }),
  scene('ConnectingWalletConnect', 'preparing', 'Preparing the QR code…', {
    ...waiting,
    params: {},
    wallets: [harbor, { id: PAIR, name: 'WalletConnect', type: 'WALLET_CONNECT' }],
  }),
  scene('ConnectingWalletConnect', 'copied', 'Link copied', {
    ...waiting,
    params: {},
    act: (stage) => stage.press('[data-testid="copy-wc2-uri"]'),
  }),
  scene(
    'ConnectingWalletConnect',
    'code-web-and-desktop',
    ['Scan this QR code with Juniper on your phone', 'Web app', 'Desktop'],
    { ...waiting, ...juniper },
  ),
  scene('ConnectingWalletConnect', 'web', 'Open and continue in a new browser tab', {
    ...waiting,
    ...juniper,
    act: (stage) => stage.press('[data-tab="web"]'),
  }),
  scene('ConnectingWalletConnect', 'desktop', ['Open and continue in the wallet app', selectedTab('desktop')], {
    ...waiting,
    ...juniper,
    act: (stage) => stage.press('[data-tab="desktop"]'),
  }),
  scene('ConnectingWalletConnect', 'browser', 'Continue in the extension of this browser', {
    ...waiting,
    wallets: [harbor, anyPhone],
    params: { walletId: 'harbor', name: 'Harbor' },
    catalogue: [listed('harbor', { mobile_link: 'harbor://' })],
  }),
  scene(
    'ConnectingWalletConnect',
    'loading-the-wallet',
    ['Scan this QR code with Juniper on your phone', element('.lk-qr-logo .lk-monogram')],
    { ...waiting, ...juniper, catalogueBehaviour: 'silent' },
  ),
  scene('ConnectingWalletConnect', 'unknown-wallet', 'Scan this QR code with Somebody on your phone', {
    ...waiting,
    params: { walletId: 'nobody', name: 'Somebody' },
    catalogue: [reachable],
  }),
  scene(
    'ConnectingWalletConnect',
    'on-a-phone',
    ['Open and continue in the wallet app', selectedTab('mobile')],
    onPhone,
  ),
  scene('ConnectingWalletConnect', 'did-not-open', 'Nothing happened? Juniper may not be on this device.', {
    ...onPhone,
    act: async (stage) => {
      await stage.press('[data-testid="open-wallet"]:not([aria-busy])')
      await pause(STAYED_MS)
    },
  }),
  scene('ConnectingWalletConnect', 'only-an-extension', 'Foxglove is not in this browser.', {
    ...waiting,
    params: { walletId: 'foxglove', name: 'Foxglove' },
    catalogue: [listed('foxglove')],
  }),
  scene('ConnectingWalletConnect', 'long-name', `Scan this QR code with ${LONG_NAME}`, {
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
      ['connect/rejected', 'Connection declined'],
      ['relay/unreachable', 'The service that reaches wallets on phones did not answer.'],
      ['relay/refused', 'Phone wallets are not available here'],
      ['connect/timeout', 'The wallet did not answer'],
      ['sign-in/declined', 'Sign-in not accepted'],
      ['sign-in/required', 'Sign-in is required'],
      ['sign-in/init-failed', 'Signing in could not begin'],
    ] as const
  ).map(([code, shows]) =>
    scene('ConnectingWalletConnect', `failed-${code.replace('/', '-')}`, shows, { ...refusing(code), params: {} }),
  ),
  scene('ConnectingWalletConnectBasic', 'normal', 'Waiting for your wallet…', { ...waiting, history: [] }),
  scene('ConnectingWalletConnectBasic', 'no-code', 'This site shows no QR code', { wallets: [harbor], history: [] }),
  scene('ConnectingWalletConnectBasic', 'unreachable', 'No connection to your phone', {
    ...refusing('relay/unreachable'),
    history: [],
  }),
]
