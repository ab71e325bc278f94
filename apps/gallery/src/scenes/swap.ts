import { FAKE_ROUTER } from '@latchkey/testing'
import { GIVING } from '../fixtures/contracts.ts'
import { longMarket, market, marketAddress } from '../fixtures/swap.ts'
import { installed, rdnsOf } from '../fixtures/wallets.ts'
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

const start = async ({ client }: Stage) => void (await client.actions.startSwap())

export const swapTokenScenes: readonly Scene[] = [
  scene('SwapSelectToken', 'normal', { ...home, params: { side: 'to' }, act: start }),
  scene('SwapSelectToken', 'loading', { ...home, params: { side: 'to' }, calls: { getSwapTokens: 'silent' } }),
  scene('SwapSelectToken', 'long', { ...home, gateway: longMarket, params: { side: 'to' }, act: start }),
  scene('SwapSelectToken', 'search', {
    ...home,
    params: { side: 'to' },
    act: async (stage) => {
      await start(stage)
      await stage.settle()
      await stage.write('a')
    },
  }),
  scene('SwapSelectToken', 'none', {
    ...home,
    params: { side: 'to' },
    act: async (stage) => {
      await start(stage)
      await stage.settle()
      await stage.write('nobody')
    },
  }),
  scene('SwapSelectToken', 'no-token-there', {
    ...home,
    params: { side: 'to' },
    act: async (stage) => {
      await start(stage)
      await stage.settle()
      await stage.write('0x2222222222222222222222222222222222222222')
    },
  }),
]

/** Begins a swap, and prepares it. */
const review =
  (wanted: typeof sale | typeof tokenSale, next: (stage: Stage) => void | Promise<void> = () => {}) =>
  async (stage: Stage) => {
    const { actions } = stage.client
    await actions.startSwap(wanted)
    await stage.settle()
    await actions.changeSwap({ type: 'review' })
    await stage.settle()
    await next(stage)
  }
const send = ({ client }: Stage) => void client.actions.sendSwap()

export const swapPreviewScenes: readonly Scene[] = [
  scene('SwapPreview', 'normal', { ...home, act: review(sale) }),
  scene('SwapPreview', 'loading', { ...home, calls: { buildSwap: 'silent' }, act: review(sale) }),
  scene('SwapPreview', 'approve', { ...home, act: review(tokenSale) }),
  scene('SwapPreview', 'approving', {
    ...home,
    act: review(tokenSale, (stage) => {
      stage.connector.wallet(HARBOR).hang()
      send(stage)
    }),
  }),
  scene('SwapPreview', 'approved', {
    ...home,
    gateway: { ...market, allowances: { [marketAddress('USDC')]: 10n ** 12n } },
    act: review(tokenSale),
  }),
  scene('SwapPreview', 'in-wallet', {
    ...home,
    act: review(sale, (stage) => {
      stage.connector.wallet(HARBOR).hang()
      send(stage)
    }),
  }),
  scene('SwapPreview', 'declined', {
    ...home,
    act: review(sale, (stage) => {
      stage.connector.wallet(HARBOR).rejectNext()
      send(stage)
    }),
  }),
  scene('SwapPreview', 'value-lost', { ...home, gateway: { ...market, spread: 310n }, act: review(sale) }),
  scene('SwapPreview', 'finding', {
    ...home,
    chain: { simulate: async () => ({ status: 'reverted' }) },
    act: review(sale),
  }),
  scene('SwapPreview', 'danger', { ...home, chain: GIVING, act: review(tokenSale) }),
  scene('SwapPreview', 'stopped', {
    ...home,
    options: { guard: { denied: [FAKE_ROUTER] } },
    act: review(sale),
  }),
  scene('SwapPreview', 'error', { ...home, calls: { buildSwap: 'fails' }, act: review(sale) }),
  scene('SwapPreview', 'on-its-way', { ...home, receipt: 'pending', act: review(sale, send) }),
  scene('SwapPreview', 'done', { ...home, act: review(sale, send) }),
  scene('SwapPreview', 'reverted', { ...home, receipt: 'reverted', act: review(sale, send) }),
  scene('SwapPreview', 'ended', home),
]
