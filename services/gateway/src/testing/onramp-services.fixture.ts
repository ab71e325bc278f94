import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * The calls of Coinbase's and Meld's services that the gateway makes, with their documented API: paths, members,
 * headers, and responses (docs.cdp.coinbase.com and docs.meld.io, November 2026).
 */

/** One request as received. */
export interface ReceivedCall {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}

interface Contract {
  readonly query?: readonly string[]
  /** Required members. */
  readonly needs?: readonly string[]
  readonly optional?: readonly string[]
  readonly answer: unknown
}

const money = (value: string, currency = 'USD') => ({ value, currency })

const BUYER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** Anybody may put the reference of another account into the URL of a purchase page. */
const STRANGER = '0x00000000000000000000000000000000000000AA'

const COINBASE: Readonly<Record<string, Contract>> = {
  'GET /onramp/v1/buy/options': {
    query: ['country', 'subdivision', 'networks'],
    answer: {
      payment_currencies: [
        {
          id: 'USD',
          limits: [
            { id: 'CARD', min: '2.00', max: '7500.00' },
            { id: 'ACH_BANK_ACCOUNT', min: '10.00', max: '25000.00' },
          ],
          icon_url: 'https://example.test/usd.png',
        },
      ],
      purchase_currencies: [
        {
          id: 'd85dce9b-5b73-5c3c-8978-522ce1d1c1b4',
          name: 'Ethereum',
          symbol: 'ETH',
          icon_url: 'https://example.test/eth.png',
          networks: [
            { name: 'base', display_name: 'Base', chain_id: '8453', contract_address: '', icon_url: '' },
            { name: 'bitcoin-lightning', display_name: 'Lightning', chain_id: '', contract_address: '', icon_url: '' },
          ],
        },
        {
          id: '2b92315d-eab7-5bef-84fa-089a131333f5',
          name: 'USDC',
          symbol: 'USDC',
          networks: [
            {
              name: 'ethereum',
              display_name: 'Ethereum',
              chain_id: '1',
              contract_address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
            },
          ],
        },
        {
          id: 'b1',
          name: 'Bitcoin',
          symbol: 'BTC',
          networks: [{ name: 'bitcoin', display_name: 'Bitcoin', chain_id: '' }],
        },
      ],
    },
  },
  'POST /onramp/v1/buy/quote': {
    needs: ['purchase_currency', 'payment_amount', 'payment_currency', 'payment_method', 'country'],
    optional: ['purchase_network', 'subdivision', 'destination_address'],
    answer: {
      payment_total: money('100.00'),
      payment_subtotal: money('96.28'),
      purchase_amount: money('0.03210', 'ETH'),
      coinbase_fee: money('3.54'),
      network_fee: money('0.18'),
      quote_id: 'quote-1',
      onramp_url: '',
    },
  },
  'POST /onramp/v1/token': {
    needs: ['addresses'],
    optional: ['assets', 'clientIp'],
    answer: { token: 'c2Vzc2lvbg', channel_id: '' },
  },
  'GET /onramp/v1/buy/user/0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266/transactions': {
    query: ['page_key', 'page_size'],
    answer: {
      transactions: [
        ['t1', 'ONRAMP_TRANSACTION_STATUS_SUCCESS', '0xabc', 'ethereum', BUYER],
        ['t2', 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', '', 'ethereum', BUYER],
        ['t3', 'ONRAMP_TRANSACTION_STATUS_FAILED', '', 'base', BUYER],
        ['t4', 'ONRAMP_TRANSACTION_STATUS_SUCCESS', '0xbad', 'ethereum', STRANGER],
      ].map(([transaction_id, status, tx_hash, purchase_network, wallet_address]) => ({
        transaction_id,
        status,
        tx_hash,
        purchase_network,
        purchase_currency: 'USDC',
        purchase_amount: money('96.28', 'USDC'),
        payment_total: money('100.00'),
        contract_address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
        wallet_address,
        created_at: '2026-11-01T10:00:00Z',
        country: 'US',
      })),
      next_page_key: 'page-2',
      total_count: '3',
    },
  },
}

const ACCOUNT_QUERY = ['accountFilter', 'countries', 'categories']

const MELD: Readonly<Record<string, Contract>> = {
  'GET /service-providers/properties/crypto-currencies': {
    query: ACCOUNT_QUERY,
    answer: [
      {
        currencyCode: 'ETH',
        name: 'Ethereum',
        chainCode: 'ETH',
        chainName: 'Ethereum',
        chainId: '1',
        contractAddress: null,
      },
      {
        currencyCode: 'ETH_BASE',
        name: 'Ethereum',
        chainCode: 'BASE',
        chainName: 'Base',
        chainId: '8453',
        contractAddress: null,
      },
      {
        currencyCode: 'SOL',
        name: 'Solana',
        chainCode: 'SOLANA',
        chainName: 'Solana',
        chainId: '101',
        contractAddress: null,
      },
      {
        currencyCode: 'BTC',
        name: 'Bitcoin',
        chainCode: 'BTC',
        chainName: 'Bitcoin',
        chainId: null,
        contractAddress: null,
      },
    ],
  },
  'GET /service-providers/limits/fiat-currency-purchases': {
    query: ACCOUNT_QUERY,
    answer: [{ currencyCode: 'USD', defaultAmount: 200, minimumAmount: 5, maximumAmount: 30_000 }],
  },
  'GET /service-providers': {
    query: ACCOUNT_QUERY,
    answer: [
      {
        serviceProvider: 'ALPHA',
        name: 'Alpha',
        status: 'LIVE',
        categories: ['CRYPTO_ONRAMP'],
        categoryStatuses: { CRYPTO_ONRAMP: 'LIVE' },
        websiteUrl: 'https://alpha.example',
        logos: {
          dark: 'https://img.example/alpha-dark.png',
          darkShort: 'https://img.example/alpha-dark-short.png',
          light: 'javascript:alert(1)',
          lightShort: null,
        },
      },
      { serviceProvider: 7 },
    ],
  },
  'GET /service-providers/properties/countries': {
    query: ACCOUNT_QUERY,
    answer: [
      { countryCode: 'DE', name: 'Germany', flagImageUrl: 'https://img.example/de.svg', regions: null },
      { countryCode: 'US', name: 'United States', flagImageUrl: 'https://img.example/us.svg', regions: [] },
    ],
  },
  'GET /service-providers/properties/fiat-currencies': {
    query: ACCOUNT_QUERY,
    answer: [{ currencyCode: 'EUR', name: 'Euro', symbolImageUrl: 'https://img.example/eur.svg' }],
  },
  'GET /service-providers/properties/payment-methods': {
    query: ACCOUNT_QUERY,
    answer: [{ paymentMethod: 'SEPA', name: 'SEPA', paymentType: 'BANK_TRANSFER', logos: { dark: '', light: '' } }],
  },
  'GET /service-providers/properties/defaults/by-country': {
    query: ACCOUNT_QUERY,
    answer: [{ countryCode: 'DE', defaultCurrencyCode: 'EUR', defaultPaymentMethods: ['SEPA'] }],
  },
  'POST /payments/crypto/quote': {
    needs: ['countryCode', 'sourceCurrencyCode', 'sourceAmount', 'destinationCurrencyCode'],
    optional: ['paymentMethodType', 'walletAddress', 'serviceProviders', 'externalCustomerId', 'subdivision'],
    answer: {
      quotes: [
        {
          transactionType: 'CRYPTO_PURCHASE',
          countryCode: 'US',
          paymentMethodType: 'CREDIT_DEBIT_CARD',
          sourceCurrencyCode: 'USD',
          destinationCurrencyCode: 'ETH_BASE',
          sourceAmount: 100,
          sourceAmountWithoutFees: 95.5,
          destinationAmount: 0.0301,
          totalFee: 4.5,
          networkFee: 0.7,
          serviceProvider: 'ALPHA',
        },
        {
          transactionType: 'CRYPTO_PURCHASE',
          countryCode: 'US',
          paymentMethodType: 'CREDIT_DEBIT_CARD',
          sourceCurrencyCode: 'USD',
          destinationCurrencyCode: 'ETH_BASE',
          sourceAmount: 100,
          sourceAmountWithoutFees: 97,
          destinationAmount: 0.0305,
          totalFee: 3,
          networkFee: 0.6,
          serviceProvider: 'BETA',
        },
      ],
      message: null,
    },
  },
  'POST /crypto/session/widget': {
    needs: ['sessionType', 'sessionData'],
    optional: ['externalCustomerId', 'externalSessionId'],
    answer: { id: 's1', token: 'signed', widgetUrl: 'https://meld.example/?token=signed' },
  },
  'GET /payments/transactions': {
    query: ['externalCustomerIds', 'limit', 'before'],
    answer: {
      count: 1,
      transactions: [
        {
          id: 'W9k',
          key: 'k1',
          status: 'SETTLED',
          createdAt: '2026-11-01T10:00:00.000Z',
          destinationCurrencyCode: 'ETH_BASE',
          destinationAmount: 0.0305,
          cryptoDetails: { blockchainTransactionId: '0xdef', chainId: '8453' },
        },
      ],
    },
  },
}

/** Starts a server that rejects requests outside of the documented API, and responds to the others as documented. */
export async function startOnrampService(name: 'coinbase' | 'meld') {
  const contracts = name === 'coinbase' ? COINBASE : MELD
  const received: ReceivedCall[] = []
  const refused: string[] = []
  let other: ((call: ReceivedCall) => unknown) | undefined
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const call = {
      method: request.method ?? '',
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: request.headers,
      body,
    }
    received.push(call)
    const contract = contracts[`${call.method} ${call.path}`]
    const problem = findProblem(call, contract)
    if (problem !== undefined) refused.push(problem)
    response
      .writeHead(problem === undefined ? 200 : 400, { 'content-type': 'application/json' })
      .end(JSON.stringify(problem === undefined ? (other?.(call) ?? contract?.answer) : { message: problem }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${name === 'coinbase' ? '/onramp/v1' : ''}`,
    received,
    /** Reasons of the rejections. */
    refused,
    /** Replaces the response to a call, until the reply is `undefined`. */
    answerBy: (reply: typeof other) => {
      other = reply
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function findProblem({ method, path, query, body }: ReceivedCall, contract: Contract | undefined): string | undefined {
  if (contract === undefined) return `no call ${method} ${path}`
  const unknown = Object.keys(query).find((name) => !contract.query?.includes(name))
  if (unknown !== undefined) return `no parameter ${unknown}`
  const members = Object.keys((body ?? {}) as object)
  const { needs = [], optional = [] } = contract
  const missing = needs.find((name) => !members.includes(name))
  if (missing !== undefined) return `${missing} is missing`
  const odd = members.find((name) => !needs.includes(name) && !optional.includes(name))
  return odd === undefined ? undefined : `no member ${odd}`
}
