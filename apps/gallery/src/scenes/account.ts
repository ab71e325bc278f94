import { type PendingId, type PendingTransaction, showToast, type TokenBalance } from '@latchkey/core/ui'
import type { FakeGatewayData } from '@latchkey/testing'
import { activity, longActivity, manyActivity } from '../fixtures/activity.ts'
import { HEBREW_NAME, LONG_NAME, RTL_NAME } from '../fixtures/long.ts'
import { longNetworks, manyNetworks } from '../fixtures/networks.ts'
import { longNfts, manyNfts, nfts } from '../fixtures/nfts.ts'
import {
  cancelling,
  confirming,
  dropped,
  everyState,
  failed,
  long as longPending,
  ofCalls,
  replaced,
  slow,
  unproven,
  waiting,
} from '../fixtures/pending.ts'
import { portrait } from '../fixtures/pictures.ts'
import { priceHistory } from '../fixtures/price-history.ts'
import { longTokens, manyTokens, tokens, tokensOnBase } from '../fixtures/tokens.ts'
import { ACCOUNT, FRIEND, installed, longInstalled, rdnsOf, rtlInstalled, THIRD } from '../fixtures/wallets.ts'
import { type Scene, type Shows, scene, type World } from '../stage/setup.ts'
import { element, LOADING, selectedTab } from '../stage/signs.ts'

const HARBOR = rdnsOf('harbor')
const full: FakeGatewayData = {
  identities: { [ACCOUNT]: { name: 'rowan.eth', avatar: null }, [FRIEND]: { name: 'marigold.eth', avatar: null } },
  balances: { [ACCOUNT]: [...tokens, ...tokensOnBase] },
  nfts: { [ACCOUNT]: nfts },
  history: { [ACCOUNT]: activity },
  priceHistory,
}
const notRecorded: FakeGatewayData = {
  ...full,
  history: {},
  coverage: [{ chain: 'eip155:1', isIndexed: false, since: null }],
}
const since: FakeGatewayData = {
  ...full,
  coverage: [{ chain: 'eip155:1', isIndexed: true, since: { block: 21_000_000, minedAt: '2025-12-31T00:00:00.000Z' } }],
}
const inEuros: FakeGatewayData = { ...full, rates: { eur: 0.92, gbp: 0.79, jpy: 151.3 } }
const long: FakeGatewayData = {
  identities: {
    [ACCOUNT]: { name: 'the-cooperative-savings-vault-of-the-north.fernhill.eth', avatar: portrait },
    [FRIEND]: { name: 'another-cooperative-savings-vault.fernhill.eth', avatar: null },
  },
  balances: { [ACCOUNT]: longTokens },
  nfts: { [ACCOUNT]: longNfts },
  history: { [ACCOUNT]: longActivity },
}

const connected: World = { wallets: [installed('harbor')], connected: HARBOR }
const home: World = { ...connected, gateway: full }
const connectedLong: World = { wallets: [longInstalled], connected: longInstalled.id, gateway: long }
const silent = { getBalance: 'silent', getNfts: 'silent', getHistory: 'silent', getIdentity: 'silent' } as const
const failing = { getBalance: 'fails', getNfts: 'fails', getHistory: 'fails', getIdentity: 'fails' } as const

const none = { networks: ['eip155:8453'] } as const satisfies FakeGatewayData

export const accountScenes: readonly Scene[] = [
  scene('Account', 'normal', ['rowan.eth', '$12,018.17', 'USD Coin'], home),
  scene('Account', 'loading', [LOADING, selectedTab('tokens')], { ...connected, calls: silent, node: 'silent' }),
  scene('Account', 'empty', ['No tokens yet', '0xf39F…2266', '$0.00'], { ...connected, nativeBalance: 0n }),
  scene('Account', 'error', 'The balance could not be read', { ...connected, calls: failing, node: 'fails' }),
  scene('Account', 'gateway-down', ['Token balances are unavailable', '0.418 ETH'], { ...connected, calls: failing }),
  scene('Account', 'gateway-down-node-silent', ['Token balances are unavailable', LOADING], {
    ...connected,
    calls: failing,
    node: 'silent',
  }),
  scene('Account', 'network-not-served', 'Token balances are not available on Ethereum', {
    ...connected,
    gateway: none,
  }),
  scene('Account', 'without-gateway', 'Showing ETH only', { ...connected, gateway: 'none' }),
  scene('Account', 'reconnecting', 'Checking with Harbor…', { ...home, isReconnecting: true }),
  scene('Account', 'in-euros', '€11,056.72', { ...home, gateway: inEuros, currency: 'eur' }),
  scene('Account', 'activity-in-yen', '¥1,818,350', { ...home, tab: 'activity', gateway: inEuros, currency: 'jpy' }),
  scene('Account', 'without-name', ['$12,018.17', element('.lk-account-name .lk-copy-address')], {
    ...home,
    gateway: { ...full, identities: {} },
  }),
  scene('Account', 'with-portrait', ['rowan.eth', element('.lk-avatar img')], {
    ...home,
    gateway: { ...full, identities: { [ACCOUNT]: { name: 'rowan.eth', avatar: portrait } } },
  }),
  scene('Account', 'many-tokens', 'Garden token 12', {
    ...home,
    gateway: { ...full, balances: { [ACCOUNT]: manyTokens } },
  }),
  scene('Account', 'long', 'NORTHCOOPERATIVESAVINGS', connectedLong),
  scene('Account', 'not-connected', 'No wallet is connected on this network'),
  scene('Account', 'nfts', 'Hillside #6', { ...home, tab: 'nfts' }),
  scene('Account', 'nfts-loading', [LOADING, selectedTab('nfts')], {
    ...home,
    tab: 'nfts',
    calls: { getNfts: 'silent' },
  }),
  scene('Account', 'nfts-empty', 'No NFTs yet', { ...home, tab: 'nfts', gateway: { ...full, nfts: {} } }),
  scene('Account', 'nfts-not-recorded', 'NFTs on Ethereum are not recorded here', {
    ...home,
    tab: 'nfts',
    gateway: { ...notRecorded, nfts: {} },
  }),
  scene('Account', 'nfts-empty-since', 'No NFTs received since December 31, 2025', {
    ...home,
    tab: 'nfts',
    gateway: { ...since, nfts: {} },
  }),
  scene('Account', 'nfts-error', 'The service did not answer. Your NFTs are not affected.', {
    ...home,
    tab: 'nfts',
    calls: { getNfts: 'fails' },
  }),
  scene('Account', 'nfts-not-served', 'NFTs are not shown on Ethereum', { ...connected, tab: 'nfts', gateway: none }),
  scene('Account', 'nfts-loading-more', [LOADING, 'Hillside #2'], {
    ...home,
    tab: 'nfts',
    gateway: { ...full, nfts: { [ACCOUNT]: manyNfts }, pageSize: 2 },
    nextPages: 'silent',
  }),
  scene('Account', 'nfts-more-failed', ['Hillside #2', 'NFTs could not be loaded'], {
    ...home,
    tab: 'nfts',
    gateway: { ...full, nfts: { [ACCOUNT]: manyNfts }, pageSize: 2 },
    nextPages: 'fails',
  }),
  scene('Account', 'nfts-long', HEBREW_NAME, { ...connectedLong, tab: 'nfts' }),
  scene('Account', 'activity', ['42m ago', '$160'], { ...home, tab: 'activity' }),
  scene('Account', 'activity-loading', [LOADING, selectedTab('activity')], {
    ...home,
    tab: 'activity',
    calls: { getHistory: 'silent' },
  }),
  scene('Account', 'activity-empty', 'No activity yet', {
    ...home,
    tab: 'activity',
    gateway: { ...full, history: {} },
  }),
  scene('Account', 'activity-not-recorded', 'Activity on Ethereum is not recorded here', {
    ...home,
    tab: 'activity',
    gateway: notRecorded,
  }),
  scene('Account', 'activity-empty-since', 'No activity since December 31, 2025', {
    ...home,
    tab: 'activity',
    gateway: { ...since, history: {} },
  }),
  scene('Account', 'activity-error', 'Activity could not be loaded', {
    ...home,
    tab: 'activity',
    calls: { getHistory: 'fails' },
  }),
  scene('Account', 'activity-not-served', 'Activity is not shown on Ethereum', {
    ...connected,
    tab: 'activity',
    gateway: none,
  }),
  scene('Account', 'activity-pending', '1 of 3 blocks', { ...home, tab: 'activity', pending: everyState }),
  scene('Account', 'activity-long', 'another-cooperative-savings-vault.fernhill.eth', {
    ...connectedLong,
    tab: 'activity',
  }),
]

const history = [{ name: 'Account', params: undefined }] as const

const [ether, dollar] = tokens
const [etherOnBase] = tokensOnBase
const chainlink = tokens.find(({ symbol }) => symbol === 'LINK')
const unpriced = tokens.find(({ symbol }) => symbol === 'SEED')
const [longToken, longUnpriced] = longTokens

/** A token of an account, where the fixture has it. */
const tokenScene = (
  state: string,
  shows: Shows,
  token: TokenBalance | undefined,
  world: World = home,
): readonly Scene[] =>
  token === undefined ? [] : [scene('TokenDetail', state, shows, { ...world, history, params: { token } })]

export const tokenScenes: readonly Scene[] = [
  ...tokenScene('normal', ['USD Coin', '1,250 USDC'], dollar),
  ...tokenScene('coin', ['2.418 ETH', element('.lk-price-drawing svg')], ether),
  ...tokenScene('falling', ['Chainlink', '3.40%', element('.lk-price-drawing [data-tone="down"]')], chainlink),
  ...tokenScene('loading', ['2.418 ETH', LOADING], ether, { ...home, calls: { getPriceHistory: 'silent' } }),
  ...tokenScene('no-past', ['2.418 ETH', 'No past prices yet'], ether, {
    ...home,
    gateway: { ...full, priceHistory: {} },
  }),
  ...tokenScene('past-failed', 'Past prices could not be loaded', ether, {
    ...home,
    calls: { getPriceHistory: 'fails' },
  }),
  ...tokenScene('without-price', ['Fernhill Seed', 'No price known'], unpriced),
  ...tokenScene('other-network', 'Switch to Base', etherOnBase),
  ...tokenScene('long', '123,456.78T ETH', longToken, connectedLong),
  ...tokenScene('long-name', LONG_NAME, longUnpriced, connectedLong),
]

export const settingsScenes: readonly Scene[] = [
  scene('AccountSettings', 'normal', ['rowan.eth', 'Connected with Harbor', 'Ethereum'], { ...home, history }),
  scene('AccountSettings', 'currencies', element('select:has([value="eur"]:checked)'), {
    ...home,
    history,
    gateway: inEuros,
    currency: 'eur',
  }),
  scene('AccountSettings', 'currencies-failed', 'Try again', { ...home, history, calls: { getCurrencies: 'fails' } }),
  scene('AccountSettings', 'several-accounts', 'Accounts in this wallet', {
    ...home,
    history,
    wallets: [installed('harbor', { accounts: [ACCOUNT, FRIEND, THIRD] })],
  }),
  scene('AccountSettings', 'forget', 'Forget Harbor?', {
    ...home,
    history,
    act: (stage) => stage.press('[data-testid="forget-wallet"]'),
  }),
  scene('AccountSettings', 'one-network', ['rowan.eth', LONG_NAME], {
    ...home,
    history,
    networks: [longNetworks[0]],
  }),
  scene('AccountSettings', 'long-names', 'the-cooperative-savings-vault-of-the-north.fernhill.eth', {
    ...connectedLong,
    history,
    networks: longNetworks,
  }),
  scene('AccountSettings', 'rtl-name', `Connected with ${RTL_NAME}`, {
    ...home,
    history,
    wallets: [rtlInstalled],
    connected: rtlInstalled.id,
  }),
]

export const transactionsScenes: readonly Scene[] = [
  scene('Transactions', 'normal', ['Staked', '19d ago'], { ...home, history }),
  scene('Transactions', 'loading', LOADING, { ...home, history, calls: { getHistory: 'silent' } }),
  scene('Transactions', 'empty', ['No activity yet', 'Transactions on Ethereum show up here.'], {
    ...home,
    history,
    gateway: { ...full, history: {} },
  }),
  scene('Transactions', 'not-recorded', 'Activity on Ethereum is not recorded here', {
    ...home,
    history,
    gateway: notRecorded,
  }),
  scene('Transactions', 'since', 'Activity has been recorded since December 31, 2025 (block 21,000,000).', {
    ...home,
    history,
    gateway: { ...since, history: { [ACCOUNT]: activity.slice(0, 3) } },
  }),
  scene('Transactions', 'error', 'Activity could not be loaded', { ...home, history, calls: { getHistory: 'fails' } }),
  scene('Transactions', 'not-served', 'Activity is not shown on Ethereum', { ...connected, history, gateway: none }),
  scene('Transactions', 'loading-more', [LOADING, '0.02 ETH'], {
    ...home,
    history,
    gateway: { ...full, history: { [ACCOUNT]: manyActivity }, pageSize: 4 },
    nextPages: 'silent',
  }),
  scene('Transactions', 'more-failed', 'Older transactions could not be loaded', {
    ...home,
    history,
    gateway: { ...full, history: { [ACCOUNT]: manyActivity }, pageSize: 4 },
    nextPages: 'fails',
  }),
  scene('Transactions', 'many', '7d ago', {
    ...home,
    history,
    gateway: { ...full, history: { [ACCOUNT]: manyActivity }, pageSize: 90 },
  }),
  scene('Transactions', 'pending', '1 of 3 blocks', { ...home, history, pending: everyState }),
  scene('Transactions', 'only-pending', ['Pending', 'No activity yet'], {
    ...home,
    history,
    pending: [waiting],
    gateway: { ...full, history: {} },
  }),
  scene('Transactions', 'long', 'another-cooperative-savings-vault.fernhill.eth', { ...connectedLong, history }),
]

export const receiveScenes: readonly Scene[] = [
  scene(
    'WalletReceive',
    'normal',
    ['Only send assets on these networks to this address.', element('.lk-qr-logo img')],
    { ...home, history },
  ),
  scene('WalletReceive', 'one-network', 'Only send assets on The Cooperative Savings and Self-Custody Wallet of', {
    ...home,
    history,
    networks: [longNetworks[0]],
  }),
  scene('WalletReceive', 'many-networks', '+6', {
    ...home,
    history,
    networks: manyNetworks,
    wallets: [installed('harbor', { name: LONG_NAME })],
  }),
  scene('WalletReceive', 'wallet-without-picture', element('.lk-qr-logo .lk-monogram'), {
    ...home,
    history,
    wallets: [{ id: 'plain', name: HEBREW_NAME, accounts: [ACCOUNT] }],
    connected: 'plain',
  }),
]

export const toastScenes: readonly Scene[] = [
  scene('Account', 'toast-success', 'Address copied', {
    ...home,
    act: ({ client }) => showToast(client, 'success', { type: 'address-copied' }, false),
  }),
  scene('Account', 'toast-error', 'Signature declined', {
    ...home,
    act: ({ client }) => showToast(client, 'error', { type: 'error', code: 'sign-in/declined', context: {} }, false),
  }),
  scene('Account', 'toast-loading', 'Transaction started', {
    ...home,
    act: ({ client }) => showToast(client, 'loading', { type: 'transaction-started' }, false),
  }),
  scene('Account', 'toast-long', `${LONG_NAME} The Cooperative Savings`, {
    ...home,
    act: ({ client }) => showToast(client, 'info', { type: 'text', text: `${LONG_NAME} ${LONG_NAME}` }, false),
  }),
]

const replaceable: World = { ...home, wallets: [installed('harbor', { nonce: true })] }
const fromList = [...history, { name: 'Transactions', params: undefined }] as const
const idOf = ({ hash, networkId }: PendingTransaction): PendingId => ({ hash, networkId })
const pendingScene = (state: string, shows: Shows, transaction: PendingTransaction, world: World = {}) =>
  scene('PendingTransaction', state, shows, {
    ...replaceable,
    history: fromList,
    pending: [transaction],
    ...world,
    params: idOf(transaction),
  })

export const pendingScenes: readonly Scene[] = [
  pendingScene('normal', 'Sent. It should be confirmed in one of the next blocks of Ethereum.', waiting),
  pendingScene('stuck', ['It takes longer than usual', 'Speed up', 'Cancel transaction'], slow),
  pendingScene('stuck-in-wallet', 'To speed it up or to cancel it, use the buttons of your wallet.', slow, {
    wallets: [installed('harbor')],
  }),
  pendingScene('speed-up', ['New network fee', 'Speed up in wallet'], slow, {
    act: (stage) => stage.press('[data-testid="speed-up"]'),
  }),
  pendingScene('price-failed', 'The fee could not be read', slow, {
    node: 'fails',
    act: (stage) => stage.press('[data-testid="speed-up"]'),
  }),
  pendingScene('cancel', 'Cancel in wallet', waiting, {
    act: (stage) => stage.press('[data-testid="cancel-transaction"]'),
  }),
  pendingScene('unproven', 'What the network says of this transaction does not match it.', unproven),
  pendingScene('cancelling', 'It takes the place of the other transaction', waiting, {
    pending: [cancelling, waiting],
  }),
  pendingScene('calls-in-one-go', 'Your wallet has it, and sends all of it in one go.', ofCalls),
  pendingScene('confirming', 'In a block. 1 of 3 blocks are there.', confirming),
  pendingScene('failed', 'The network refused what it does.', failed),
  pendingScene('dropped', 'No node holds it any more', dropped),
  pendingScene('replaced', 'Another transaction of your account took its place.', replaced),
  pendingScene('long', `one of the next blocks of ${LONG_NAME}`, longPending, { networks: longNetworks }),
  pendingScene('gone', 'This transaction is no longer followed', waiting, { pending: [] }),
]
