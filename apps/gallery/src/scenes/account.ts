import { type PendingId, type PendingTransaction, showToast, type TokenBalance } from '@latchkey/core/ui'
import type { FakeGatewayData } from '@latchkey/testing'
import { activity, longActivity, manyActivity } from '../fixtures/activity.ts'
import { HEBREW_NAME, LONG_NAME } from '../fixtures/long.ts'
import { longNetworks } from '../fixtures/networks.ts'
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
import { type Scene, scene, type World } from '../stage/setup.ts'

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
  scene('Account', 'normal', home),
  scene('Account', 'loading', { ...connected, calls: silent, node: 'silent' }),
  scene('Account', 'empty', { ...connected, nativeBalance: 0n }),
  scene('Account', 'error', { ...connected, calls: failing, node: 'fails' }),
  scene('Account', 'gateway-down', { ...connected, calls: failing }),
  scene('Account', 'gateway-down-node-silent', { ...connected, calls: failing, node: 'silent' }),
  scene('Account', 'network-not-served', { ...connected, gateway: none }),
  scene('Account', 'without-gateway', { ...connected, gateway: 'none' }),
  scene('Account', 'reconnecting', { ...home, isReconnecting: true }),
  scene('Account', 'in-euros', { ...home, gateway: inEuros, currency: 'eur' }),
  scene('Account', 'activity-in-yen', { ...home, tab: 'activity', gateway: inEuros, currency: 'jpy' }),
  scene('Account', 'without-name', { ...home, gateway: { ...full, identities: {} } }),
  scene('Account', 'with-portrait', {
    ...home,
    gateway: { ...full, identities: { [ACCOUNT]: { name: 'rowan.eth', avatar: portrait } } },
  }),
  scene('Account', 'many-tokens', { ...home, gateway: { ...full, balances: { [ACCOUNT]: manyTokens } } }),
  scene('Account', 'long', connectedLong),
  scene('Account', 'not-connected', {}),
  scene('Account', 'nfts', { ...home, tab: 'nfts' }),
  scene('Account', 'nfts-loading', { ...home, tab: 'nfts', calls: { getNfts: 'silent' } }),
  scene('Account', 'nfts-empty', { ...home, tab: 'nfts', gateway: { ...full, nfts: {} } }),
  scene('Account', 'nfts-not-recorded', { ...home, tab: 'nfts', gateway: { ...notRecorded, nfts: {} } }),
  scene('Account', 'nfts-empty-since', { ...home, tab: 'nfts', gateway: { ...since, nfts: {} } }),
  scene('Account', 'nfts-error', { ...home, tab: 'nfts', calls: { getNfts: 'fails' } }),
  scene('Account', 'nfts-not-served', { ...connected, tab: 'nfts', gateway: none }),
  scene('Account', 'nfts-loading-more', {
    ...home,
    tab: 'nfts',
    gateway: { ...full, nfts: { [ACCOUNT]: manyNfts }, pageSize: 2 },
    nextPages: 'silent',
  }),
  scene('Account', 'nfts-more-failed', {
    ...home,
    tab: 'nfts',
    gateway: { ...full, nfts: { [ACCOUNT]: manyNfts }, pageSize: 2 },
    nextPages: 'fails',
  }),
  scene('Account', 'nfts-long', { ...connectedLong, tab: 'nfts' }),
  scene('Account', 'activity', { ...home, tab: 'activity' }),
  scene('Account', 'activity-loading', { ...home, tab: 'activity', calls: { getHistory: 'silent' } }),
  scene('Account', 'activity-empty', { ...home, tab: 'activity', gateway: { ...full, history: {} } }),
  scene('Account', 'activity-not-recorded', { ...home, tab: 'activity', gateway: notRecorded }),
  scene('Account', 'activity-empty-since', { ...home, tab: 'activity', gateway: { ...since, history: {} } }),
  scene('Account', 'activity-error', { ...home, tab: 'activity', calls: { getHistory: 'fails' } }),
  scene('Account', 'activity-not-served', { ...connected, tab: 'activity', gateway: none }),
  scene('Account', 'activity-pending', { ...home, tab: 'activity', pending: everyState }),
  scene('Account', 'activity-long', { ...connectedLong, tab: 'activity' }),
]

const history = [{ name: 'Account', params: undefined }] as const

const [ether, dollar] = tokens
const [etherOnBase] = tokensOnBase
const chainlink = tokens.find(({ symbol }) => symbol === 'LINK')
const unpriced = tokens.find(({ symbol }) => symbol === 'SEED')
const [longToken, longUnpriced] = longTokens

/** A token of an account, where the fixture has it. */
const tokenScene = (state: string, token: TokenBalance | undefined, world: World = home): readonly Scene[] =>
  token === undefined ? [] : [scene('TokenDetail', state, { ...world, history, params: { token } })]

export const tokenScenes: readonly Scene[] = [
  ...tokenScene('normal', dollar),
  ...tokenScene('coin', ether),
  ...tokenScene('falling', chainlink),
  ...tokenScene('loading', ether, { ...home, calls: { getPriceHistory: 'silent' } }),
  ...tokenScene('no-past', ether, { ...home, gateway: { ...full, priceHistory: {} } }),
  ...tokenScene('past-failed', ether, { ...home, calls: { getPriceHistory: 'fails' } }),
  ...tokenScene('without-price', unpriced),
  ...tokenScene('other-network', etherOnBase),
  ...tokenScene('long', longToken, connectedLong),
  ...tokenScene('long-name', longUnpriced, connectedLong),
]

export const settingsScenes: readonly Scene[] = [
  scene('AccountSettings', 'normal', { ...home, history }),
  scene('AccountSettings', 'currencies', { ...home, history, gateway: inEuros, currency: 'eur' }),
  scene('AccountSettings', 'currencies-failed', { ...home, history, calls: { getCurrencies: 'fails' } }),
  scene('AccountSettings', 'several-accounts', {
    ...home,
    history,
    wallets: [installed('harbor', { accounts: [ACCOUNT, FRIEND, THIRD] })],
  }),
  scene('AccountSettings', 'forget', {
    ...home,
    history,
    act: (stage) => stage.press('[data-testid="forget-wallet"]'),
  }),
  scene('AccountSettings', 'one-network', {
    ...home,
    history,
    networks: [longNetworks[0]],
  }),
  scene('AccountSettings', 'long-names', { ...connectedLong, history, networks: longNetworks }),
  scene('AccountSettings', 'rtl-name', { ...home, history, wallets: [rtlInstalled], connected: rtlInstalled.id }),
]

export const transactionsScenes: readonly Scene[] = [
  scene('Transactions', 'normal', { ...home, history }),
  scene('Transactions', 'loading', { ...home, history, calls: { getHistory: 'silent' } }),
  scene('Transactions', 'empty', { ...home, history, gateway: { ...full, history: {} } }),
  scene('Transactions', 'not-recorded', { ...home, history, gateway: notRecorded }),
  scene('Transactions', 'since', {
    ...home,
    history,
    gateway: { ...since, history: { [ACCOUNT]: activity.slice(0, 3) } },
  }),
  scene('Transactions', 'error', { ...home, history, calls: { getHistory: 'fails' } }),
  scene('Transactions', 'not-served', { ...connected, history, gateway: none }),
  scene('Transactions', 'loading-more', {
    ...home,
    history,
    gateway: { ...full, history: { [ACCOUNT]: manyActivity }, pageSize: 4 },
    nextPages: 'silent',
  }),
  scene('Transactions', 'more-failed', {
    ...home,
    history,
    gateway: { ...full, history: { [ACCOUNT]: manyActivity }, pageSize: 4 },
    nextPages: 'fails',
  }),
  scene('Transactions', 'many', {
    ...home,
    history,
    gateway: { ...full, history: { [ACCOUNT]: manyActivity }, pageSize: 90 },
  }),
  scene('Transactions', 'pending', { ...home, history, pending: everyState }),
  scene('Transactions', 'only-pending', { ...home, history, pending: [waiting], gateway: { ...full, history: {} } }),
  scene('Transactions', 'long', { ...connectedLong, history }),
]

export const receiveScenes: readonly Scene[] = [
  scene('WalletReceive', 'normal', { ...home, history }),
  scene('WalletReceive', 'one-network', { ...home, history, networks: [longNetworks[0]] }),
  scene('WalletReceive', 'many-networks', {
    ...home,
    history,
    networks: longNetworks,
    wallets: [installed('harbor', { name: LONG_NAME })],
  }),
  scene('WalletReceive', 'wallet-without-picture', {
    ...home,
    history,
    wallets: [{ id: 'plain', name: HEBREW_NAME, accounts: [ACCOUNT] }],
    connected: 'plain',
  }),
]

export const toastScenes: readonly Scene[] = [
  scene('Account', 'toast-success', {
    ...home,
    act: ({ client }) => showToast(client, 'success', { type: 'address-copied' }, false),
  }),
  scene('Account', 'toast-error', {
    ...home,
    act: ({ client }) => showToast(client, 'error', { type: 'error', code: 'sign-in/declined', context: {} }, false),
  }),
  scene('Account', 'toast-loading', {
    ...home,
    act: ({ client }) => showToast(client, 'loading', { type: 'transaction-started' }, false),
  }),
  scene('Account', 'toast-long', {
    ...home,
    act: ({ client }) => showToast(client, 'info', { type: 'text', text: `${LONG_NAME} ${LONG_NAME}` }, false),
  }),
]

const replaceable: World = { ...home, wallets: [installed('harbor', { nonce: true })] }
const fromList = [...history, { name: 'Transactions', params: undefined }] as const
const idOf = ({ hash, networkId }: PendingTransaction): PendingId => ({ hash, networkId })
const pendingScene = (state: string, transaction: PendingTransaction, world: World = {}) =>
  scene('PendingTransaction', state, {
    ...replaceable,
    history: fromList,
    pending: [transaction],
    ...world,
    params: idOf(transaction),
  })

export const pendingScenes: readonly Scene[] = [
  pendingScene('normal', waiting),
  pendingScene('stuck', slow),
  pendingScene('stuck-in-wallet', slow, { wallets: [installed('harbor')] }),
  pendingScene('speed-up', slow, { act: (stage) => stage.press('[data-testid="speed-up"]') }),
  pendingScene('price-failed', slow, { node: 'fails', act: (stage) => stage.press('[data-testid="speed-up"]') }),
  pendingScene('cancel', waiting, { act: (stage) => stage.press('[data-testid="cancel-transaction"]') }),
  pendingScene('unproven', unproven),
  pendingScene('cancelling', waiting, { pending: [cancelling, waiting] }),
  pendingScene('calls-in-one-go', ofCalls),
  pendingScene('confirming', confirming),
  pendingScene('failed', failed),
  pendingScene('dropped', dropped),
  pendingScene('replaced', replaced),
  pendingScene('long', longPending, { networks: longNetworks }),
  pendingScene('gone', waiting, { pending: [] }),
]
