import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import * as gateway from './index.ts'

/*
 * Bodies as older services return them: with missing members, with `null`, or with another JSON type. A client with
 * their URL parses them with the same schemas.
 */
const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const USDC = 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const COIN = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const transaction = {
  id: 't1',
  metadata: {
    operationType: 'send',
    hash: '0xabc',
    chain: 'eip155:1',
    minedAt: '2026-01-02T03:04:05Z',
    sentFrom: '0x1',
    sentTo: '0x2',
    status: 'confirmed',
    nonce: 7,
  },
  transfers: [
    {
      fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: 'https://img.example/eth.png' } },
      nft_info: null,
      direction: 'out',
      quantity: { numeric: '0.5' },
      value: 1500,
      price: 3000,
    },
    {
      fungible_info: null,
      nft_info: {
        name: 'Key',
        content: { preview: { url: 'https://img.example/key.png' }, detail: null },
        flags: { is_spam: true },
      },
      direction: 'in',
      quantity: { numeric: '1' },
      value: null,
      price: null,
    },
  ],
}

const profile = {
  name: 'alice.reown.id',
  registered_at: '2026-01-02T03:04:05.123456Z',
  updated_at: null,
  addresses: { '2147483649': { address: ACCOUNT, created: '2026-01-02T03:04:05Z' } },
  attributes: { avatar: 'https://img.example/a.png', bio: 'sails' },
}
const usd = (amount: string) => ({ amount, currency: 'USD' })

/** Each with the value that the client parses. */
const RECORDED = [
  [
    'supported-chains',
    gateway.supportedChainsAnswer,
    { http: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], ws: [] },
    { currencies: ['usd'], nameSuffixes: [] },
  ],
  ['identity', gateway.identityAnswer, { name: 'alice.example', avatar: 'https://img.example/a.png' }, {}],
  ['identity without a name', gateway.identityAnswer, { name: null, avatar: null }, {}],
  ['history', gateway.historyAnswer, { data: [transaction], next: 'cursor2' }, {}],
  ['the last page of a history', gateway.historyAnswer, { data: [], next: null }, {}],
  [
    'convert/tokens',
    gateway.swapTokensAnswer,
    {
      tokens: [
        {
          name: 'USD Coin',
          symbol: 'USDC',
          address: USDC,
          decimals: 6,
          logoUri: 'https://img.example/u.png',
          eip2612: true,
        },
      ],
    },
    {},
  ],
  [
    'convert/quotes',
    gateway.swapQuotesAnswer,
    { quotes: [{ id: null, fromAmount: '1000', fromAccount: USDC, toAmount: '990', toAccount: COIN }] },
    {},
  ],
  [
    'fungible/price',
    gateway.priceAnswer,
    {
      fungibles: [
        { address: COIN, name: 'Ether', symbol: 'ETH', iconUrl: 'https://img.example/eth.png', price: 3000.1 },
      ],
    },
    {},
  ],
  ['convert/allowance', gateway.allowanceAnswer, { allowance: '0' }, {}],
  [
    'convert/gas-price',
    gateway.gasPriceAnswer,
    { standard: '1000000000', fast: '2000000000', instant: '3000000000' },
    {},
  ],
  [
    'convert/build-transaction',
    gateway.swapTransactionAnswer,
    {
      tx: {
        from: `eip155:1:${ACCOUNT}`,
        to: USDC,
        data: '0x00',
        amount: '1',
        eip155: { gas: '200000', gasPrice: '1000000000' },
      },
    },
    {},
  ],
  [
    'convert/build-approve, whose gas is a number',
    gateway.approvalAnswer,
    {
      tx: {
        from: `eip155:1:${ACCOUNT}`,
        to: USDC,
        data: '0x095ea7b300',
        value: '0',
        eip155: { gas: 60_000, gasPrice: '1000000000' },
      },
    },
    {
      tx: {
        from: `eip155:1:${ACCOUNT}`,
        to: USDC,
        data: '0x095ea7b300',
        value: '0',
        eip155: { gas: '60000', gasPrice: '1000000000' },
      },
    },
  ],
  [
    'balance',
    gateway.balanceAnswer,
    {
      balances: [
        {
          name: 'Ether',
          symbol: 'ETH',
          chainId: 'eip155:1',
          value: 12.3,
          price: 3000,
          quantity: { decimals: '18', numeric: '0.0041' },
          iconUrl: 'https://img.example/eth.png',
        },
      ],
    },
    {},
  ],
  ['profile/account', gateway.profileAnswer, profile, {}],
  ['profile/account', gateway.profileLookupAnswer, profile, {}],
  ['profile/suggestions', gateway.suggestionsAnswer, { suggestions: [{ name: 'alice1', registered: false }] }, {}],
  [
    'json-rpc',
    gateway.exchangesAnswer,
    { jsonrpc: '2.0', id: 1, result: { exchanges: [{ id: 'x', name: 'Exchange' }], total: 1 } },
    {},
  ],
  ['a registration', gateway.nameAnswer, profile, {}],
  ['a registration of an older service', gateway.nameAnswer, { success: true }, {}],
  ['an address of a name', gateway.nameAddressAnswer, profile.addresses, {}],
  ['addresses of a name', gateway.addressesAnswer, profile.addresses, {}],
  ['generators/onrampurl', gateway.onrampUrlAnswer, { url: 'https://pay.example/buy?sessionToken=t' }, {}],
  [
    'onramp/options',
    gateway.onrampOptionsAnswer,
    {
      purchaseCurrencies: [
        {
          id: '2b92315d-eab7-5bef-84fa-089a131333f5',
          name: 'USD Coin',
          symbol: 'USDC',
          networks: [
            { name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1', contract_address: USDC.slice(9) },
            { name: 'polygon-mainnet', display_name: 'Polygon', chain_id: '137', contract_address: '' },
          ],
        },
      ],
      paymentCurrencies: [
        {
          id: 'USD',
          payment_method_limits: [
            { id: 'card', min: '10.00', max: '7500.00' },
            { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
          ],
        },
      ],
    },
    {},
  ],
  [
    'onramp/quote',
    gateway.onrampQuoteAnswer,
    {
      paymentTotal: usd('50'),
      paymentSubtotal: usd('49.25'),
      purchaseAmount: { amount: '49.10', currency: 'USDC' },
      networkFee: usd('0.15'),
      coinbaseFee: usd('0.75'),
      quoteId: 'q1',
    },
    {},
  ],
  [
    'onramp/buy/options',
    gateway.onrampBuyOptionsAnswer,
    {
      paymentCurrencies: [{ id: 'USD', limits: [{ id: 'CARD', min: '10', max: '7500' }] }],
      purchaseCurrencies: [
        {
          id: '2b92315d-eab7-5bef-84fa-089a131333f5',
          name: 'USD Coin',
          symbol: 'USDC',
          networks: [
            { name: 'ethereum', displayName: 'Ethereum', contractAddress: USDC.slice(9), chainId: '1' },
            { name: 'polygon', displayName: 'Polygon', contractAddress: '', chainId: '137' },
          ],
        },
      ],
    },
    {},
  ],
  [
    'onramp/buy/quotes',
    gateway.onrampBuyQuoteAnswer,
    {
      paymentTotal: { value: '50', currency: 'USD' },
      paymentSubTotal: { value: '49.25', currency: 'USD' },
      purchaseAmount: { value: '49.1', currency: 'USDC' },
      coinbaseFee: { value: '0.75', currency: 'USD' },
      networkFee: { value: '0.15', currency: 'USD' },
      quoteId: 'q1',
    },
    {},
  ],
  [
    'onramp/providers',
    gateway.onrampProvidersAnswer,
    [
      {
        categories: ['CRYPTO_ONRAMP'],
        logos: {
          dark: 'https://img.example/dark.png',
          darkShort: 'https://img.example/dark-short.png',
          light: 'https://img.example/light.png',
          lightShort: 'https://img.example/light-short.png',
        },
        name: 'Seller',
        serviceProvider: 'SELLER',
        status: 'LIVE',
        websiteUrl: 'https://seller.example',
      },
    ],
    {},
  ],
  [
    'onramp/providers/properties, countries',
    gateway.onrampPropertiesAnswer,
    [{ countryCode: 'DE', name: 'Germany', flagImageUrl: 'https://img.example/de.svg' }],
    {},
  ],
  [
    'onramp/multi/quotes',
    gateway.onrampMultiQuotesAnswer,
    [
      {
        countryCode: 'US',
        customerScore: 12.5,
        destinationAmount: 49.1,
        destinationAmountWithoutFees: null,
        destinationCurrencyCode: 'USDC',
        exchangeRate: 1.018,
        fiatAmountWithoutFees: 49.25,
        lowKyc: null,
        networkFee: 0.15,
        paymentMethodType: 'CREDIT_DEBIT_CARD',
        serviceProvider: 'SELLER',
        sourceAmount: 50,
        sourceAmountWithoutFees: 49.25,
        sourceCurrencyCode: 'USD',
        totalFee: 0.9,
        transactionFee: 0.75,
        transactionType: 'CRYPTO_PURCHASE',
      },
    ],
    {},
  ],
  ['account/portfolio', gateway.portfolioAnswer, { data: [{ id: USDC, name: 'USD Coin', symbol: 'USDC' }] }, {}],
  [
    'sessions',
    gateway.sessionsAnswer,
    {
      pcis: [
        {
          project: { id: 'p', name: 'Dapp', url: 'https://dapp.example', iconUrl: 'https://dapp.example/i.png' },
          pci: 'id1',
          expiry: 1_790_000_000,
          createdAt: 1_780_000_000,
          permissions: [],
          policies: [],
          context: '0x',
          revokedAt: null,
        },
      ],
    },
    {},
  ],
  ['sessions/revoke', gateway.revokeSessionAnswer, { success: true }, {}],
  ['JSON-RPC', gateway.rpcAnswer, { jsonrpc: '2.0', id: 1, result: '0x10' }, {}],
  [
    'a JSON-RPC error',
    gateway.rpcAnswer,
    { jsonrpc: '2.0', id: '1', error: { code: -32_000, message: 'header not found' } },
    {},
  ],
] as const

describe('a body of an older service', () => {
  it.each(RECORDED)('%s is parsed with every member (Spec §7)', (_, schema, body, added) => {
    expect(v.parse(schema as v.GenericSchema, body)).toEqual(Array.isArray(body) ? body : { ...body, ...added })
  })

  it('profile/reverse is parsed with every member (Spec §7.17)', () => {
    expect(v.parse(gateway.profilesAnswer, [profile])).toEqual([profile])
    expect(v.parse(gateway.profilesAnswer, [])).toEqual([])
    expect(v.parse(gateway.profileLookupAnswer, [])).toEqual([])
    expect(v.is(gateway.profileLookupAnswer, [profile])).toBe(false)
    const listed = { ...profile, attributes: [profile.attributes] }
    expect(v.parse(gateway.profilesAnswer, [listed])).toEqual([profile])
    const { attributes: _, ...bare } = profile
    expect(v.parse(gateway.profileAnswer, bare).attributes).toEqual({ avatar: null, bio: null })
  })

  it('is parsed as a page of a history that ends without `next` (Spec §3.33)', () => {
    expect(v.parse(gateway.historyAnswer, { data: [transaction] }).next).toBeNull()
  })
})

const caller = { projectId: 'p', st: 'appkit', sv: 'html-wagmi-1.8.20' }
const REQUESTS = [
  ['history', gateway.historyQuery, { ...caller, cursor: 'c', onramp: '', chainId: 'eip155:1' }],
  ['history of purchases', gateway.historyQuery, { ...caller, onramp: 'coinbase' }],
  [
    'balance',
    gateway.balanceQuery,
    { ...caller, currency: 'usd', chainId: 'eip155:1', forceUpdate: `${USDC},${COIN}` },
  ],
  [
    'convert/quotes',
    gateway.swapQuotesQuery,
    { ...caller, amount: '1', userAddress: ACCOUNT, from: USDC, to: COIN, gasPrice: '1' },
  ],
  ['convert/allowance', gateway.allowanceQuery, { ...caller, tokenAddress: USDC, userAddress: ACCOUNT }],
  ['convert/build-approve', gateway.approvalQuery, { ...caller, userAddress: ACCOUNT, from: USDC, to: COIN }],
  [
    'convert/build-transaction',
    gateway.swapTransactionBody,
    {
      amount: '1',
      eip155: { slippage: 1 },
      projectId: 'p',
      from: USDC,
      to: COIN,
      userAddress: ACCOUNT,
      disableEstimate: true,
    },
  ],
  ['fungible/price', gateway.priceBody, { currency: 'usd', addresses: [COIN], projectId: 'p' }],
  ['profile/suggestions', gateway.suggestionsQuery, { ...caller, zone: 'reown.id' }],
  ['profile/reverse', gateway.profileQuery, { ...caller, sender: ACCOUNT, apiVersion: '2' }],
  ['profile/account', gateway.profileQuery, { ...caller, apiVersion: '2' }],
  ['identity', gateway.identityQuery, { ...caller, sender: ACCOUNT }],
  ['convert/tokens', gateway.swapNetworkQuery, { ...caller, chainId: 'eip155:1' }],
  ['convert/gas-price', gateway.swapNetworkQuery, { ...caller, chainId: 'eip155:1' }],
  [
    'a registration',
    gateway.nameBody,
    {
      coin_type: 2_147_483_649,
      address: ACCOUNT,
      message: '{"name":"alice.reown.id","attributes":{},"timestamp":1790000000}',
      signature: `0x${'ab'.repeat(65)}`,
    },
  ],
  [
    'generators/onrampurl',
    gateway.onrampUrlBody,
    {
      destinationWallets: [{ address: ACCOUNT, blockchains: ['ethereum', 'base'], assets: ['USDC'] }],
      defaultNetwork: 'ethereum',
      partnerUserId: 'visitor',
      defaultExperience: 'buy',
      presetCryptoAmount: 0.1,
      presetFiatAmount: '50',
    },
  ],
  ['onramp/options', gateway.onrampOptionsQuery, caller],
  [
    'onramp/quote, whose currencies are entries of the options',
    gateway.onrampQuoteBody,
    {
      purchaseCurrency: { id: 'u1', name: 'USD Coin', symbol: 'USDC', networks: [] },
      paymentCurrency: { id: 'USD', payment_method_limits: [] },
      amount: '50',
      network: 'ethereum-mainnet',
    },
  ],
  ['onramp/buy/options', gateway.onrampBuyOptionsQuery, { ...caller, country: 'us', subdivision: 'NY' }],
  [
    'onramp/buy/quotes',
    gateway.onrampBuyQuoteQuery,
    {
      ...caller,
      country: 'US',
      purchaseCurrency: 'USDC',
      purchaseNetwork: 'ethereum',
      paymentAmount: '50',
      paymentCurrency: 'USD',
      paymentMethod: 'CARD',
    },
  ],
  ['onramp/providers', gateway.onrampProvidersQuery, { ...caller, countries: 'US,DE' }],
  [
    'onramp/providers/properties',
    gateway.onrampPropertiesQuery,
    { ...caller, type: 'countries', countries: 'US', excludeProviders: 'COINBASE, SELLER' },
  ],
  [
    'onramp/multi/quotes',
    gateway.onrampMultiQuotesBody,
    {
      projectId: 'p',
      countryCode: 'US',
      destinationCurrencyCode: 'USDC',
      paymentMethodType: null,
      sourceAmount: '50',
      sourceCurrencyCode: 'USD',
      walletAddress: ACCOUNT,
      excludeProviders: ['COINBASE'],
    },
  ],
  ['account/portfolio', gateway.portfolioQuery, { ...caller, currency: 'usd' }],
  ['sessions', gateway.sessionsQuery, caller],
  ['json-rpc', gateway.exchangesBody, { jsonrpc: '2.0', id: 1, method: 'reown_getExchanges', params: { page: 1 } }],
  ['sessions/revoke', gateway.revokeSessionBody, { pci: 'id1', signature: `0x${'ab'.repeat(65)}` }],
  ['JSON-RPC', gateway.rpcQuery, { ...caller, chainId: 'eip155:1' }],
  ['the body of JSON-RPC', gateway.rpcRequest, { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }],
] as const

describe('a request of an older client', () => {
  it.each(REQUESTS)('%s is accepted (Spec §7.2)', (_, schema, query) => {
    expect(v.safeParse(schema as v.GenericSchema, query).issues).toBeUndefined()
  })
})

/** Routes that older services do not have, and errors, which have a test of their own. */
const OWN: readonly string[] = [
  'nftsQuery',
  'nftsAnswer',
  'tokenApprovalsQuery',
  'tokenApprovalsAnswer',
  'priceHistoryQuery',
  'priceHistoryAnswer',
  'ccipAnswer',
  'errorAnswer',
]

it('is recorded for every route of the specification, with its response (Spec §7)', () => {
  const recorded = new Set<unknown>([...RECORDED, ...REQUESTS].map(([, schema]) => schema)).add(gateway.profilesAnswer)
  const schemas = Object.entries(gateway).filter(([name]) => /^[a-z]\w*(?:Query|Body|Answer|Request)$/.test(name))
  expect(schemas.length).toBeGreaterThan(40)
  const missing = schemas.filter(([name, schema]) => !recorded.has(schema) && !OWN.includes(name))
  expect(missing.map(([name]) => name)).toEqual([])
})
