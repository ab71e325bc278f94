import { changeSwap, sendSwap } from '@latchkey/core/ui'
import { FAKE_ROUTER } from '@latchkey/testing'
import { GIVING } from '../fixtures/contracts.ts'
import { longMarket, market, marketAddress, unpricedMarket } from '../fixtures/swap.ts'
import { installed, rdnsOf } from '../fixtures/wallets.ts'
import { appear } from '../stage/settle.ts'
import { type Scene, scene, type World } from '../stage/setup.ts'
import { element, LOADING } from '../stage/signs.ts'
import type { Stage } from '../stage/stage.types.ts'

/** The review, checked. */
const CHECKED = 'Checked: nothing unusual was found'
const HARBOR = rdnsOf('harbor')
const history = [{ name: 'Account', params: undefined }] as const
const home: World = {
  wallets: [installed('harbor')],
  connected: HARBOR,
  gateway: market,
  history,
  nativeBalance: 10n ** 19n,
}
const sale = { fromToken: 'ETH', toToken: 'USDC', amount: '0.5' } as const
const tokenSale = { fromToken: 'USDC', toToken: 'ETH', amount: '300' } as const

/** Nobody knows a price. */
const UNPRICED = { gateway: unpricedMarket, calls: { getPrices: 'fails' } } as const satisfies World

/** Opens the details, as a person who wants to know more. */
const openDetails = (stage: Stage) => stage.press('summary')

export const swapScenes: readonly Scene[] = [
  scene('Swap', 'empty', ['2.418 ETH', 'Select token'], home),
  scene('Swap', 'quote', ['3,204.876 USDC', 'Review swap'], { ...home, params: sale }),
  scene('Swap', 'details', ['Price impact', 'Maximum slippage'], { ...home, params: sale, act: openDetails }),
  scene('Swap', 'loading', LOADING, { ...home, calls: { getSwapTokens: 'silent' } }),
  scene('Swap', 'quoting', [LOADING, '$1,607.26'], { ...home, params: sale, calls: { getSwapQuote: 'silent' } }),
  scene('Swap', 'stale', element('.lk-swap-stale'), {
    ...home,
    params: sale,
    nextQuotes: 'silent',
    act: async (stage) => {
      await stage.settle()
      await stage.write('0.75')
    },
  }),
  scene('Swap', 'error', "Swap couldn't load", { ...home, calls: { getSwapTokens: 'fails' } }),
  scene('Swap', 'no-quote', 'There is no quote right now', { ...home, params: sale, calls: { getSwapQuote: 'fails' } }),
  scene('Swap', 'too-much', 'Insufficient balance', { ...home, params: { ...sale, amount: '12' } }),
  scene('Swap', 'no-liquidity', 'Insufficient liquidity', { ...home, params: { ...sale, toToken: 'SHRUB' } }),
  scene('Swap', 'value-lost', 'This swap loses value', { ...home, params: sale, gateway: { ...market, spread: 45n } }),
  scene('Swap', 'much-value-lost', 'This swap loses much of its value', {
    ...home,
    params: sale,
    gateway: { ...market, spread: 310n },
  }),
  scene('Swap', 'unknown-impact', 'The price impact is unknown', {
    ...home,
    params: sale,
    ...UNPRICED,
    act: openDetails,
  }),
  scene('Swap', 'small-rate', '0.00001015', {
    ...home,
    params: { fromToken: 'USDC', toToken: 'WBTC', amount: '1' },
    act: openDetails,
  }),
  scene('Swap', 'provider-fee', '0.85%', {
    ...home,
    params: sale,
    act: openDetails,
    options: { features: { swaps: { providerFeePercent: '0.85' } } },
  }),
  scene('Swap', 'long', 'LONGSYMBOLOFTHENORTH', {
    ...home,
    gateway: longMarket,
    params: { fromToken: 'ETH', toToken: 'LONGSYMBOLOFTHENORTH', amount: '48211930.123456789012345678' },
  }),
  scene('Swap', 'not-connected', 'No wallet is connected on this network', { gateway: market }),
  scene('UnsupportedChain', 'for-swap', 'Swaps are not available on Ethereum', { ...home, params: { for: 'swap' } }),
]

const atForm: World = { ...home, history: [...history, { name: 'Swap', params: undefined }] }

export const swapTokenScenes: readonly Scene[] = [
  scene('SwapSelectToken', 'normal', ['USD Coin', '1,250.4 USDC'], { ...atForm, params: { side: 'to' } }),
  scene('SwapSelectToken', 'loading', LOADING, {
    ...atForm,
    params: { side: 'to' },
    calls: { getSwapTokens: 'silent' },
  }),
  scene('SwapSelectToken', 'long', 'LONGSYMBOLOFTHENORTH', { ...atForm, gateway: longMarket, params: { side: 'to' } }),
  scene('SwapSelectToken', 'search', [element('input[value="a"]'), 'Aave'], {
    ...atForm,
    params: { side: 'to' },
    act: (stage) => stage.write('a'),
  }),
  scene('SwapSelectToken', 'none', 'No token matches “nobody”', {
    ...atForm,
    params: { side: 'to' },
    act: (stage) => stage.write('nobody'),
  }),
  scene('SwapSelectToken', 'no-token-there', 'There is no token at this address', {
    ...atForm,
    params: { side: 'to' },
    act: (stage) => stage.write('0x2222222222222222222222222222222222222222'),
  }),
]

/** The visitor begins a swap, looks at its quote, and opens the review. */
const reviewOf = (sold: typeof sale | typeof tokenSale): World => ({
  ...home,
  history: [...history, { name: 'Swap', params: sold }],
  lead: async ({ client }) => {
    await appear(() => (client.getState().swap?.status === 'quoted' ? true : undefined))
    void changeSwap(client, { type: 'review' })
  },
})
/** Waits until the review can be confirmed, and confirms it. The wallet answers until then, also what it can do. */
const send = async ({ client, connector }: Stage, answer: 'approves' | 'hangs' = 'approves') => {
  await appear(() => {
    const { swap } = client.getState()
    const check = swap?.plan?.check
    return (swap?.status === 'built' && check !== undefined && check.status !== 'checking') || undefined
  })
  if (answer === 'hangs') connector.wallet(HARBOR).hang()
  void sendSwap(client)
}

export const swapPreviewScenes: readonly Scene[] = [
  scene('SwapPreview', 'normal', [CHECKED, '1,602.438 USDC'], reviewOf(sale)),
  scene('SwapPreview', 'loading', 'Checking the request…', { ...reviewOf(sale), calls: { buildSwap: 'silent' } }),
  scene('SwapPreview', 'approve', 'Approve USDC', { ...reviewOf(tokenSale) }),
  scene('SwapPreview', 'approving', 'Approving…', {
    ...reviewOf(tokenSale),
    act: (stage) => send(stage, 'hangs'),
  }),
  scene('SwapPreview', 'approved', [CHECKED, '300 USDC', 'You receive (simulated)'], {
    ...reviewOf(tokenSale),
    gateway: { ...market, allowances: { [marketAddress('USDC')]: 10n ** 12n } },
  }),
  scene('SwapPreview', 'in-wallet', 'Confirm in wallet', {
    ...reviewOf(sale),
    act: (stage) => send(stage, 'hangs'),
  }),
  scene('SwapPreview', 'declined', 'Declined in the wallet', {
    ...reviewOf(sale),
    act: (stage) => {
      stage.connector.wallet(HARBOR).rejectNext()
      return send(stage)
    },
  }),
  scene('SwapPreview', 'value-lost', 'This swap loses much of its value', {
    ...reviewOf(sale),
    gateway: { ...market, spread: 310n },
  }),
  scene('SwapPreview', 'unknown-impact', 'The price impact is unknown', { ...reviewOf(sale), ...UNPRICED }),
  scene('SwapPreview', 'finding', 'It would probably fail', {
    ...reviewOf(sale),
    chain: { simulate: async () => ({ status: 'reverted' }) },
  }),
  scene('SwapPreview', 'refused', 'More would leave than you ordered', {
    ...reviewOf(sale),
    chain: { simulate: async () => ({ status: 'success', changes: [{ type: 'native', amount: -(10n ** 18n) }] }) },
  }),
  scene('SwapPreview', 'differs', 'Access that you did not order', { ...reviewOf(tokenSale), chain: GIVING }),
  scene('SwapPreview', 'stopped', 'A reported address', {
    ...reviewOf(sale),
    options: { guard: { denied: [FAKE_ROUTER] } },
  }),
  scene('SwapPreview', 'error', 'The swap could not be prepared', { ...reviewOf(sale), calls: { buildSwap: 'fails' } }),
  scene('SwapPreview', 'on-its-way', 'Swapping', {
    ...reviewOf(sale),
    receipt: 'pending',
    act: (stage) => send(stage),
  }),
  scene('SwapPreview', 'done', 'Swapped', { ...reviewOf(sale), act: send }),
  scene('SwapPreview', 'reverted', 'The swap failed on the network', {
    ...reviewOf(sale),
    receipt: 'reverted',
    act: (stage) => send(stage),
  }),
  scene('SwapPreview', 'ended', 'This quote expired', { ...home }),
]
