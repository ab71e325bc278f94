import { changeSwap, sendSwap } from '@latchkey/core/ui'
import { FAKE_ROUTER } from '@latchkey/testing'
import { GIVING } from '../fixtures/contracts.ts'
import { longMarket, market, marketAddress, unpricedMarket } from '../fixtures/swap.ts'
import { installed, rdnsOf } from '../fixtures/wallets.ts'
import { appear } from '../stage/settle.ts'
import { type Scene, scene, type World } from '../stage/setup.ts'
import type { Stage } from '../stage/stage.types.ts'

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
  scene('Swap', 'empty', home),
  scene('Swap', 'quote', { ...home, params: sale }),
  scene('Swap', 'details', { ...home, params: sale, act: openDetails }),
  scene('Swap', 'loading', { ...home, calls: { getSwapTokens: 'silent' } }),
  scene('Swap', 'quoting', { ...home, params: sale, calls: { getSwapQuote: 'silent' } }),
  scene('Swap', 'stale', {
    ...home,
    params: sale,
    act: async (stage) => {
      await stage.settle()
      await stage.write('0.75')
    },
  }),
  scene('Swap', 'error', { ...home, calls: { getSwapTokens: 'fails' } }),
  scene('Swap', 'no-quote', { ...home, params: sale, calls: { getSwapQuote: 'fails' } }),
  scene('Swap', 'too-much', { ...home, params: { ...sale, amount: '12' } }),
  scene('Swap', 'no-liquidity', { ...home, params: { ...sale, toToken: 'SHRUB' } }),
  scene('Swap', 'value-lost', { ...home, params: sale, gateway: { ...market, spread: 45n } }),
  scene('Swap', 'much-value-lost', { ...home, params: sale, gateway: { ...market, spread: 310n } }),
  scene('Swap', 'unknown-impact', { ...home, params: sale, ...UNPRICED, act: openDetails }),
  scene('Swap', 'small-rate', {
    ...home,
    params: { fromToken: 'USDC', toToken: 'WBTC', amount: '1' },
    act: openDetails,
  }),
  scene('Swap', 'provider-fee', {
    ...home,
    params: sale,
    act: openDetails,
    options: { features: { swaps: { providerFeePercent: '0.85' } } },
  }),
  scene('Swap', 'long', {
    ...home,
    gateway: longMarket,
    params: { fromToken: 'ETH', toToken: 'LONGSYMBOLOFTHENORTH', amount: '48211930.123456789012345678' },
  }),
  scene('Swap', 'not-connected', { gateway: market }),
  scene('UnsupportedChain', 'for-swap', { ...home, params: { for: 'swap' } }),
]

const atForm: World = { ...home, history: [...history, { name: 'Swap', params: undefined }] }

export const swapTokenScenes: readonly Scene[] = [
  scene('SwapSelectToken', 'normal', { ...atForm, params: { side: 'to' } }),
  scene('SwapSelectToken', 'loading', { ...atForm, params: { side: 'to' }, calls: { getSwapTokens: 'silent' } }),
  scene('SwapSelectToken', 'long', { ...atForm, gateway: longMarket, params: { side: 'to' } }),
  scene('SwapSelectToken', 'search', {
    ...atForm,
    params: { side: 'to' },
    act: (stage) => stage.write('a'),
  }),
  scene('SwapSelectToken', 'none', {
    ...atForm,
    params: { side: 'to' },
    act: (stage) => stage.write('nobody'),
  }),
  scene('SwapSelectToken', 'no-token-there', {
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
/** Waits until the review can be confirmed, and confirms it. */
const send = async ({ client }: Stage) => {
  await appear(() => {
    const { swap } = client.getState()
    const check = swap?.plan?.check
    return (swap?.status === 'built' && check !== undefined && check.status !== 'checking') || undefined
  })
  void sendSwap(client)
}

export const swapPreviewScenes: readonly Scene[] = [
  scene('SwapPreview', 'normal', reviewOf(sale)),
  scene('SwapPreview', 'loading', { ...reviewOf(sale), calls: { buildSwap: 'silent' } }),
  scene('SwapPreview', 'approve', { ...reviewOf(tokenSale), shows: 'Approve USDC' }),
  scene('SwapPreview', 'approving', {
    shows: 'Approving…',
    ...reviewOf(tokenSale),
    act: (stage) => {
      stage.connector.wallet(HARBOR).hang()
      return send(stage)
    },
  }),
  scene('SwapPreview', 'approved', {
    ...reviewOf(tokenSale),
    gateway: { ...market, allowances: { [marketAddress('USDC')]: 10n ** 12n } },
  }),
  scene('SwapPreview', 'in-wallet', {
    shows: 'Confirm in wallet',
    ...reviewOf(sale),
    act: (stage) => {
      stage.connector.wallet(HARBOR).hang()
      return send(stage)
    },
  }),
  scene('SwapPreview', 'declined', {
    shows: 'Declined in the wallet',
    ...reviewOf(sale),
    act: (stage) => {
      stage.connector.wallet(HARBOR).rejectNext()
      return send(stage)
    },
  }),
  scene('SwapPreview', 'value-lost', { ...reviewOf(sale), gateway: { ...market, spread: 310n } }),
  scene('SwapPreview', 'unknown-impact', { ...reviewOf(sale), ...UNPRICED }),
  scene('SwapPreview', 'finding', {
    ...reviewOf(sale),
    chain: { simulate: async () => ({ status: 'reverted' }) },
  }),
  scene('SwapPreview', 'refused', {
    ...reviewOf(sale),
    chain: { simulate: async () => ({ status: 'success', changes: [{ type: 'native', amount: -(10n ** 18n) }] }) },
  }),
  scene('SwapPreview', 'differs', { ...reviewOf(tokenSale), chain: GIVING }),
  scene('SwapPreview', 'stopped', {
    ...reviewOf(sale),
    options: { guard: { denied: [FAKE_ROUTER] } },
  }),
  scene('SwapPreview', 'error', { ...reviewOf(sale), shows: 'could not be prepared', calls: { buildSwap: 'fails' } }),
  scene('SwapPreview', 'on-its-way', { ...reviewOf(sale), shows: 'Swapping', receipt: 'pending', act: send }),
  scene('SwapPreview', 'done', { ...reviewOf(sale), shows: 'Swapped', act: send }),
  scene('SwapPreview', 'reverted', {
    ...reviewOf(sale),
    shows: 'failed on the network',
    receipt: 'reverted',
    act: send,
  }),
  scene('SwapPreview', 'ended', { ...home, shows: 'This quote expired' }),
]
