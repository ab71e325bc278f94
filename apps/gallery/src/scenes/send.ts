import {
  editSend,
  type PendingTransaction,
  type SendEdit,
  type SendResult,
  type SentAsset,
  type SentItem,
  type Transaction,
  toSentToken,
} from '@latchkey/core/ui'
import type { FakeGatewayData } from '@latchkey/testing'
import { activity } from '../fixtures/activity.ts'
import { SILENT } from '../fixtures/contracts.ts'
import { LONG_NAME } from '../fixtures/long.ts'
import { longNetworks } from '../fixtures/networks.ts'
import { longNfts, nfts } from '../fixtures/nfts.ts'
import { slow, waiting } from '../fixtures/pending.ts'
import { longTokens, manyTokens, tokens } from '../fixtures/tokens.ts'
import { ACCOUNT, FRIEND, installed, rdnsOf, THIRD } from '../fixtures/wallets.ts'
import { type Scene, type Shows, scene, type World } from '../stage/setup.ts'
import { element, LOADING } from '../stage/signs.ts'
import type { Stage } from '../stage/stage.types.ts'

/** The review, checked. */
const CHECKED = 'Checked: nothing unusual was found'
const HARBOR = rdnsOf('harbor')
/** Begins and ends like the friend. */
const DOUBLE = '0x7099aB34cc10d2e98fF7c10bA5e87c10Bd0079C8'.toLowerCase()

/** The friend was paid before. */
const paidFriend: readonly Transaction[] = activity.map((transaction) => ({
  ...transaction,
  transfers: transaction.transfers.map((transfer) =>
    transfer.direction === 'out' ? { ...transfer, counterparty: FRIEND } : transfer,
  ),
}))
const full: FakeGatewayData = {
  identities: {
    [ACCOUNT]: { name: 'rowan.eth', avatar: null },
    [FRIEND]: { name: 'marigold.eth', avatar: null },
    [THIRD]: { name: null, avatar: null },
    [DOUBLE]: { name: null, avatar: null },
  },
  balances: { [ACCOUNT]: tokens },
  nfts: { [ACCOUNT]: nfts },
  history: { [ACCOUNT]: [...paidFriend] },
}
const home: World = {
  wallets: [installed('harbor')],
  connected: HARBOR,
  gateway: full,
  names: { 'marigold.eth': FRIEND },
  nativeBalance: 2_418_300_912_000_000_000n,
}
const account = { name: 'Account', params: undefined } as const
const form = { name: 'WalletSend', params: undefined } as const
const atForm: World = { ...home, history: [account] }
const atReview: World = { ...home, history: [account, form] }

const BURNED = '0x000000000000000000000000000000000000dEaD'
const tokenOf = (at: number, list = tokens): SendEdit => {
  const token = list[at]
  if (token === undefined) throw new Error('The fixture has fewer tokens')
  return { type: 'asset', asset: toSentToken(token) }
}
const amountOf = (text: string, unit: 'token' | 'fiat' = 'token'): SendEdit => ({
  type: 'amount',
  amount: { unit, text },
})
const to = (text: string): SendEdit => ({ type: 'to', to: text })
const [nft] = nfts
const item = (of = nft): SendEdit => {
  if (of === undefined) throw new Error('The fixture has no collectible')
  const { chainId: networkId, contract, tokenId, interface: kind, name, collection, imageUrl } = of
  const asset: SentItem = {
    type: 'item',
    networkId,
    contract,
    tokenId,
    interface: kind,
    name: name ?? `#${tokenId}`,
    collection,
    imageUrl,
  }
  return { type: 'asset', asset }
}

const itemOf = (kind: 'ERC1155'): SendEdit => {
  const edited = item()
  return edited.type === 'asset' && edited.asset.type === 'item'
    ? { type: 'asset', asset: { ...edited.asset, interface: kind } }
    : edited
}

/** The account holds twelve of each collectible. */
const dozen: World['chain'] = { call: async () => `0x${12n.toString(16).padStart(64, '0')}` }

type Led = Pick<Stage, 'client' | 'settle'>

const edit =
  (...edits: readonly SendEdit[]) =>
  async ({ client }: Led) => {
    for (const each of edits) await editSend(client, each)
  }
/** Fills the form, looks at it, and opens its review. */
const reviewOf =
  (...edits: readonly SendEdit[]) =>
  async (stage: Led) => {
    await edit(...edits)(stage)
    await stage.settle()
    await edit({ type: 'review' })(stage)
  }
const ether = [tokenOf(0), amountOf('0.25'), to(FRIEND)] as const
const dollars = [tokenOf(1), amountOf('120.5'), to(FRIEND)] as const

const longWorld: World = { ...home, gateway: { ...full, balances: { [ACCOUNT]: longTokens } } }

const assetOf = (edited: SendEdit): SentAsset => {
  if (edited.type !== 'asset') throw new Error('The edit has no asset')
  return edited.asset
}

/** The result of a send, with the transaction that it became. */
const resultScene = (state: string, shows: Shows, transaction: PendingTransaction, change: Partial<SendResult> = {}) =>
  scene('WalletSendConfirmed', state, shows, {
    ...home,
    wallets: [installed('harbor', { nonce: true })],
    pending: [transaction],
    params: {
      hash: transaction.hash,
      networkId: transaction.networkId,
      asset: assetOf(tokenOf(0)),
      amount: '0.5',
      recipient: { address: FRIEND, name: 'marigold.eth' },
      isRequested: false,
      ...change,
    },
  })

export const sendScenes: readonly Scene[] = [
  scene('WalletSend', 'empty', ['Select token', element('input[data-testid="send-recipient"][value=""]')], atForm),
  scene('WalletSend', 'amount', ['2.418 ETH', 'Enter an amount'], { ...atForm, act: edit(tokenOf(0)) }),
  scene('WalletSend', 'ready', ['$803.63', 'Review send'], { ...atForm, act: edit(...ether) }),
  scene('WalletSend', 'in-dollars', '0.388860 ETH', {
    ...atForm,
    act: edit(tokenOf(0), amountOf('1250', 'fiat'), to(FRIEND)),
  }),
  scene('WalletSend', 'by-name', element('input[value="marigold.eth"]'), {
    ...atForm,
    act: edit(tokenOf(1), amountOf('120.5'), to('marigold.eth')),
  }),
  scene('WalletSend', 'unknown-name', "nobody.eth doesn't resolve", {
    ...atForm,
    act: edit(tokenOf(1), amountOf('120.5'), to('nobody.eth')),
  }),
  scene('WalletSend', 'first-time', 'You have not sent anything to this address before', {
    ...atForm,
    act: edit(tokenOf(1), amountOf('120.5'), to(THIRD)),
  }),
  scene('WalletSend', 'look-alike', 'This address only looks familiar', {
    ...atForm,
    act: edit(tokenOf(1), amountOf('120.5'), to(DOUBLE)),
  }),
  scene('WalletSend', 'own-account', 'This is one of your own accounts', {
    ...atForm,
    act: edit(tokenOf(1), amountOf('120.5'), to(ACCOUNT)),
  }),
  scene('WalletSend', 'invalid-address', 'Not a valid address or name', {
    ...atForm,
    act: edit(tokenOf(1), amountOf('120.5'), to('0x1234')),
  }),
  scene('WalletSend', 'insufficient', ['$5,000', 'Insufficient funds'], {
    ...atForm,
    act: edit(tokenOf(1), amountOf('5000'), to(FRIEND)),
  }),
  scene('WalletSend', 'no-price', 'No price known', { ...atForm, act: edit(tokenOf(5), amountOf('12')) }),
  scene('WalletSend', 'large-amount', element('input[value="1,234,567,890.123456"]'), {
    ...atForm,
    act: edit(tokenOf(1), amountOf('1234567890.123456'), to(FRIEND)),
  }),
  scene('WalletSend', 'max-failed', 'The network fee could not be read. Enter an amount.', {
    ...atForm,
    fees: 'fails',
    act: edit(tokenOf(0), { type: 'max' }),
  }),
  scene('WalletSend', 'collectible', ['Hillside #1', 'Review send'], { ...atForm, act: edit(item(), to(FRIEND)) }),
  scene('WalletSend', 'several', ['You own 12', 'Review send'], {
    ...atForm,
    chain: dozen,
    act: edit(itemOf('ERC1155'), to(FRIEND)),
  }),
  scene('WalletSend', 'too-many', 'More than you own', {
    ...atForm,
    chain: dozen,
    act: edit(itemOf('ERC1155'), amountOf('13'), to(FRIEND)),
  }),
  scene('WalletSend', 'preparing', LOADING, {
    ...atForm,
    chain: { getBalance: () => new Promise(() => {}) },
    act: async ({ client }) => {
      void client.actions.requestSend({ to: FRIEND, amount: '0.25' })
    },
  }),
  scene('WalletSend', 'long', element('input[value="0.000000000000000001"]'), {
    ...longWorld,
    history: [account],
    act: edit(tokenOf(0, longTokens), amountOf('0.000000000000000001'), to(FRIEND)),
  }),
  scene('WalletSendSelectToken', 'normal', ['Ether', 'Staked Ether', 'Fernhill Seed'], {
    ...atReview,
    lead: edit(tokenOf(1)),
  }),
  scene('WalletSendSelectToken', 'many', 'Garden token 3', {
    ...atReview,
    gateway: { ...full, balances: { [ACCOUNT]: manyTokens } },
  }),
  scene('WalletSendSelectToken', 'search', [element('input[value="dai"]'), 'Dai Stablecoin'], {
    ...atReview,
    act: (stage) => stage.write('dai'),
  }),
  scene('WalletSendSelectToken', 'none-found', 'No token matches “nothing like it”', {
    ...atReview,
    act: (stage) => stage.write('nothing like it'),
  }),
  scene('WalletSendSelectToken', 'loading', LOADING, { ...atReview, calls: { getBalance: 'silent' } }),
  scene('WalletSendSelectToken', 'empty', 'Nothing to send yet', { ...atReview, gateway: { ...full, balances: {} } }),
  scene('WalletSendSelectToken', 'error', 'Your tokens could not be loaded', {
    ...atReview,
    calls: { getBalance: 'fails' },
    node: 'fails',
  }),
  scene(
    'WalletSendSelectToken',
    'without-gateway',
    ['2.418 ETH', element('[role="listitem"]:only-child [data-testid="token"]')],
    { ...atReview, gateway: 'none' },
  ),
  scene('WalletSendSelectToken', 'long', 'NORTHCOOPERATIVESAVINGS', { ...longWorld, history: [account, form] }),
  scene('WalletSendPreview', 'ether', [CHECKED, '0.25 ETH'], { ...atReview, lead: reviewOf(...ether) }),
  scene('WalletSendPreview', 'token', [CHECKED, '120.5 USDC'], { ...atReview, lead: reviewOf(...dollars) }),
  scene('WalletSendPreview', 'collectible', [CHECKED, 'Hillside #1'], {
    ...atReview,
    lead: reviewOf(item(), to(FRIEND)),
  }),
  scene('WalletSendPreview', 'several', [CHECKED, 'Quantity'], {
    ...atReview,
    chain: dozen,
    lead: reviewOf(itemOf('ERC1155'), amountOf('3'), to(FRIEND)),
  }),
  scene('WalletSendPreview', 'declined', 'Declined in the wallet', {
    ...atReview,
    lead: reviewOf(...dollars),
    act: async (stage) => {
      stage.connector.wallet(HARBOR).rejectNext()
      await stage.press('[data-testid="send-confirm-button"]')
    },
  }),
  scene('WalletSendPreview', 'long-collectible', [CHECKED, LONG_NAME], {
    ...atReview,
    lead: reviewOf(item(longNfts[0]), to(THIRD)),
  }),
  scene('WalletSendPreview', 'look-alike', 'This address only looks familiar', {
    ...atReview,
    lead: reviewOf(tokenOf(1), amountOf('120.5'), to(DOUBLE)),
  }),
  scene('WalletSendPreview', 'fee-loading', [LOADING, '120.5 USDC'], {
    ...atReview,
    fees: 'silent',
    lead: reviewOf(...dollars),
  }),
  scene('WalletSendPreview', 'fee-failed', [CHECKED, 'The network fee could not be read'], {
    ...atReview,
    fees: 'fails',
    lead: reviewOf(...dollars),
  }),
  scene('WalletSendPreview', 'no-fee-left', 'Not enough ETH for the network fee', {
    ...atReview,
    nativeBalance: 1n,
    lead: reviewOf(...dollars),
  }),
  scene('WalletSendPreview', 'confirming', 'Confirm in your wallet', {
    ...atReview,
    lead: reviewOf(...dollars),
    act: async (stage) => {
      stage.connector.wallet(HARBOR).hang()
      await stage.press('[data-testid="send-confirm-button"]')
    },
  }),
  scene('WalletSendPreview', 'precise', '1.123456789012345678 ETH', {
    ...atReview,
    networks: longNetworks,
    lead: reviewOf(tokenOf(0), amountOf('1.123456789012345678'), to(THIRD)),
  }),
  scene('WalletSendPreview', 'danger', 'Nobody can recover this', {
    ...atReview,
    lead: reviewOf(tokenOf(1), amountOf('120.5'), to(BURNED)),
  }),
  scene('WalletSendPreview', 'stopped', 'A reported address', {
    ...atReview,
    options: { guard: { denied: [FRIEND] } },
    lead: reviewOf(...dollars),
  }),
  scene('WalletSendPreview', 'good-to-know', 'Everything leaves', {
    ...atReview,
    lead: reviewOf(tokenOf(0), amountOf('2.4'), to(FRIEND)),
    act: (stage) => stage.press('.lk-check summary'),
  }),
  scene('WalletSendPreview', 'not-tried-out', 'Could not be tried out', {
    ...atReview,
    chain: SILENT,
    lead: reviewOf(...dollars),
  }),
  scene('WalletSendPreview', 'nothing', 'Nothing to review', atReview),
  resultScene('normal', ['Sending 0.5 ETH', 'The network takes a moment to confirm it.'], waiting),
  resultScene('stuck', 'It takes longer than usual', slow),
  resultScene('done', 'Sent 0.5 ETH', { ...waiting, status: 'done', confirmations: 3 }),
  resultScene('failed', 'The network refused what it does.', { ...waiting, status: 'failed' }),
  resultScene('collectible', 'Sending Hillside #1', waiting, {
    asset: assetOf(item()),
    amount: '1',
    recipient: { address: FRIEND },
  }),
  resultScene('long', `Sending ${LONG_NAME}`, waiting, { asset: assetOf(item(longNfts[0])), amount: '1' }),
  scene('FundWallet', 'normal', ['Buy crypto', 'Receive funds'], atReview),
  scene('FundWallet', 'no-way', 'This site offers no way to add funds', {
    ...atReview,
    options: { features: { receive: false, onramp: false } },
  }),
  scene('WalletCompatibleNetworks', 'normal', ['Ethereum', 'Base'], atForm),
  scene('WalletCompatibleNetworks', 'long', LONG_NAME, { ...atForm, networks: longNetworks }),
  ...(nft === undefined
    ? []
    : [scene('NftDetail', 'normal', ['Hillside #1', 'Hillsides at dawn'], { ...atForm, params: { nft } })]),
  ...longNfts.slice(0, 1).map((long) =>
    scene('NftDetail', 'long', LONG_NAME, {
      ...atForm,
      params: { nft: { ...long, collection: LONG_NAME, imageUrl: null } },
    }),
  ),
]
