import { buy, chooseOnramp, type OnrampChoice, type PurchaseWindow, type Transaction } from '@latchkey/core/ui'
import { type FakeGatewayData, fakeOnramp } from '@latchkey/testing'
import { activity } from '../fixtures/activity.ts'
import { longNetworks } from '../fixtures/networks.ts'
import { ACCOUNT, installed, rdnsOf } from '../fixtures/wallets.ts'
import { type Scene, scene, type World } from '../stage/setup.ts'
import { LOADING } from '../stage/signs.ts'
import type { Stage } from '../stage/stage.types.ts'

const { onramp } = fakeOnramp
const [coinbase] = onramp.providers
const sells: FakeGatewayData = { onramp }
const home: World = {
  wallets: [installed('harbor')],
  connected: rdnsOf('harbor'),
  gateway: sells,
  history: [{ name: 'Account', params: undefined }],
}
const buying: World = { ...home, history: [...(home.history ?? []), { name: 'BuyCrypto', params: undefined }] }
const single: FakeGatewayData = { onramp: { ...onramp, providers: coinbase === undefined ? [] : [coinbase] } }
const many: FakeGatewayData = {
  onramp: {
    ...onramp,
    paymentCurrencies: ['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'CHF', 'JPY', 'NOK', 'BRL', 'TRY'].map((id) => ({
      id,
      payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }],
    })),
  },
}
const terms = {
  termsConditionsUrl: 'https://fernhill.example/terms',
  privacyPolicyUrl: 'https://fernhill.example/privacy',
}

const choose =
  (choice: OnrampChoice) =>
  async ({ client }: Stage): Promise<void> => {
    await chooseOnramp(client, choice)
  }

/** A page that the browser opened, and that is still there. */
const openWindow = { isClosed: () => false, navigate: () => undefined, close: () => undefined }
const closedWindow = { ...openWindow, isClosed: () => true }
const ORDER = {
  purchaseCurrency: 'ETH',
  paymentCurrency: 'USD',
  amount: '250',
  network: 'ethereum',
  networkId: 'eip155:1',
} as const

/** The press on a provider. */
const press =
  (window: PurchaseWindow | undefined) =>
  ({ client }: Pick<Stage, 'client'>): void => {
    void buy(client, { provider: { id: 'coinbase', name: 'Coinbase' }, window, order: ORDER })
  }

const purchase = (status: Transaction['metadata']['status']): FakeGatewayData => {
  const [transaction] = activity.filter(({ metadata }) => metadata.operationType === 'receive')
  if (transaction === undefined) throw new Error('The fixtures lost what came in')
  const metadata = { ...transaction.metadata, status, chain: 'eip155:1' }
  const transfers = transaction.transfers.map((transfer) => ({
    ...transfer,
    fungible_info: { name: 'Ether', symbol: 'ETH', icon: null },
    quantity: { numeric: '0.12487315' },
  }))
  return { onramp, purchases: { [ACCOUNT]: [{ id: 'purchase', metadata, transfers }] } }
}

/** Closed windows are noticed at once, and then the purchases are read. */
const finish = async (stage: Stage): Promise<void> => {
  await new Promise<void>((resolve) => {
    const stop = stage.client.subscribe(({ onrampOrder }) => {
      if (onrampOrder?.bought === undefined) return
      stop()
      resolve()
    })
  })
}

export const buyScenes: readonly Scene[] = [
  scene('BuyCrypto', 'normal', '0.049175', home),
  scene('BuyCrypto', 'one-provider', 'Continue with Coinbase', { ...home, gateway: single }),
  scene('BuyCrypto', 'loading', LOADING, { ...home, calls: { getOnrampOptions: 'silent' } }),
  scene('BuyCrypto', 'quoting', [LOADING, 'You pay'], { ...home, calls: { getOnrampQuote: 'silent' } }),
  scene('BuyCrypto', 'no-price', ['ETH', 'The price is not available right now.'], {
    ...home,
    calls: { getOnrampQuote: 'fails' },
  }),
  scene('BuyCrypto', 'gateway-down', ['USDC', 'The price is not available right now.'], {
    ...home,
    calls: { getOnrampOptions: 'fails', getOnrampQuote: 'fails' },
  }),
  scene('BuyCrypto', 'nothing', 'Nothing can be bought on The Cooperative Savings', {
    ...home,
    gateway: {},
    networks: longNetworks,
  }),
  scene('BuyCrypto', 'too-small', 'Enter $10 or more', { ...home, act: choose({ amount: '5' }) }),
  scene('BuyCrypto', 'long', 'Enter R$7,500 or less', {
    ...home,
    gateway: many,
    options: terms,
    act: choose({ amount: '25000', payment: 'BRL', asset: 'USDC' }),
  }),
  scene('OnRampProviders', 'normal', ['Coinbase', 'Meld'], { ...buying, options: terms }),
  scene('OnRampProviders', 'loading', LOADING, { ...buying, calls: { getOnrampOptions: 'silent' } }),
  scene('OnRampProviders', 'nothing', 'Nothing can be bought on Ethereum here', { ...buying, gateway: {} }),
  scene('OnRampFiatSelect', 'normal', ['US Dollar', 'Euro'], buying),
  scene('OnRampFiatSelect', 'many', 'Swiss Franc', { ...buying, gateway: many, options: terms }),
  scene('OnRampFiatSelect', 'loading', LOADING, { ...buying, calls: { getOnrampOptions: 'silent' } }),
  scene('OnRampTokenSelect', 'normal', 'USD Coin', buying),
  scene('OnRampTokenSelect', 'loading', LOADING, { ...buying, calls: { getOnrampOptions: 'silent' } }),
  scene('BuyInProgress', 'waiting', 'Finish the purchase in the other window.', { ...buying, lead: press(openWindow) }),
  scene('BuyInProgress', 'opening', 'Opening Coinbase', {
    ...buying,
    calls: { createOnrampUrl: 'silent' },
    lead: press(openWindow),
  }),
  scene('BuyInProgress', 'blocked', 'The window was blocked', { ...buying, lead: press(undefined) }),
  scene('BuyInProgress', 'closed', 'The window was closed', { ...buying, lead: press(closedWindow) }),
  scene('BuyInProgress', 'failed', 'Coinbase could not be reached. You were not charged.', {
    ...buying,
    calls: { createOnrampUrl: 'fails' },
    lead: press(openWindow),
  }),
  scene('BuyInProgress', 'sending', 'Your tokens are on their way to your wallet.', {
    ...buying,
    gateway: purchase('pending'),
    lead: press(closedWindow),
    act: finish,
  }),
  scene('BuyInProgress', 'done', 'Your tokens are here', {
    ...buying,
    gateway: purchase('confirmed'),
    lead: press(closedWindow),
    act: finish,
  }),
  scene('BuyInProgress', 'not-delivered', 'If you were charged, ask Coinbase with the receipt they sent you.', {
    ...buying,
    gateway: purchase('failed'),
    lead: press(closedWindow),
    act: finish,
  }),
  scene('BuyInProgress', 'none', 'No purchase is open', buying),
  scene('WhatIsABuy', 'normal', 'Pay by card or bank', buying),
]
