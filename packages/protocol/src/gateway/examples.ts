import type { HistoryAnswer } from './activity.ts'
import type { TokenApprovalsAnswer } from './approvals.ts'
import type { BalanceAnswer } from './balances.ts'
import type { ErrorAnswer } from './error.ts'
import type { IdentityAnswer } from './identity.ts'
import type { SupportedChainsAnswer } from './networks.ts'
import type { NftsAnswer } from './nfts.ts'
import type {
  OnrampOptionsAnswer,
  OnrampQuoteAnswer,
  OnrampQuoteBody,
  OnrampUrlAnswer,
  OnrampUrlBody,
} from './onramp.ts'
import type { PriceAnswer, PriceBody, PriceHistoryAnswer } from './prices.ts'
import { formatNameMessage, type NameAnswer, type NameBody, type Profile, type SuggestionsAnswer } from './profile.ts'
import type { RevokeSessionBody, SessionsAnswer } from './sessions.ts'
import type { AllowanceAnswer, ApprovalAnswer, SwapTransactionAnswer, SwapTransactionBody } from './swap-orders.ts'
import type { GasPriceAnswer, SwapQuotesAnswer, SwapTokensAnswer } from './swaps.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const ROUTER = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'

/**
 * One payload of each wire shape, as the service sends it. Shared by the tests of the service and of its clients, so
 * that both ends stay consistent.
 */
export const gatewayExamples = {
  supportedChains: {
    http: ['eip155:1', 'eip155:8453'],
    ws: [],
    currencies: ['usd', 'eur'],
    nameSuffixes: ['reown.id', 'wcn.id'],
    onramp: [],
  } satisfies SupportedChainsAnswer,
  identity: { name: 'alice.eth', avatar: 'https://img.example/alice.png' } satisfies IdentityAnswer,
  noIdentity: { name: null, avatar: null } satisfies IdentityAnswer,
  balance: {
    balances: [
      {
        name: 'Ether',
        symbol: 'ETH',
        chainId: 'eip155:1',
        value: 12.3,
        price: 3000,
        change24hPercent: -1.5,
        quantity: { decimals: '18', numeric: '0.0041' },
        iconUrl: 'https://img.example/eth.svg',
      },
      {
        name: 'USD Coin',
        symbol: 'USDC',
        chainId: 'eip155:1',
        address: `eip155:1:${USDC}`,
        price: 0,
        quantity: { decimals: '6', numeric: '25.5' },
        iconUrl: null,
      },
    ],
  } satisfies BalanceAnswer,
  history: {
    data: [
      {
        id: 'eip155:1:0x8c1f1046219ddd216a023f792356ddf127fce372a72ec9b4cdac989ee5b0b455',
        metadata: {
          operationType: 'send',
          hash: '0x8c1f1046219ddd216a023f792356ddf127fce372a72ec9b4cdac989ee5b0b455',
          chain: 'eip155:1',
          minedAt: '2026-01-02T03:04:05.000Z',
          sentFrom: ACCOUNT,
          sentTo: FRIEND,
          status: 'confirmed',
          nonce: 7,
          application: null,
        },
        transfers: [
          {
            fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: 'https://img.example/eth.svg' } },
            nft_info: null,
            direction: 'out',
            quantity: { numeric: '0.5' },
            value: 1500,
            price: 3000,
          },
        ],
      },
      {
        id: 'eip155:1:0x1d1c49fe3c9e0c3a5e9c6b3b2bb3b6a6e7b1d9c0c5d8f0b2a4c6e8f0a1b3c5d7',
        metadata: {
          operationType: 'mint',
          hash: '0x1d1c49fe3c9e0c3a5e9c6b3b2bb3b6a6e7b1d9c0c5d8f0b2a4c6e8f0a1b3c5d7',
          chain: 'eip155:1',
          minedAt: '2026-01-01T00:00:00.000Z',
          sentFrom: ACCOUNT,
          sentTo: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
          status: 'confirmed',
          nonce: 6,
          application: null,
        },
        transfers: [
          {
            fungible_info: null,
            nft_info: {
              name: 'Key #1',
              content: { preview: { url: 'data:image/svg+xml;base64,PHN2Zy8+' }, detail: null },
              flags: { is_spam: false },
              interface: 'ERC721',
              id: '1',
            },
            direction: 'in',
            quantity: { numeric: '1' },
            value: null,
            price: null,
          },
        ],
      },
    ],
    next: 'eyJibG9jayI6MTJ9',
    coverage: [
      { chain: 'eip155:1', isIndexed: true, since: { block: 21_000_000, minedAt: '2025-12-31T00:00:00.000Z' } },
    ],
  } satisfies HistoryAnswer,
  nfts: {
    nfts: [
      {
        chainId: 'eip155:1',
        contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
        tokenId: '1',
        name: 'Key #1',
        collection: 'Keys',
        imageUrl: 'data:image/svg+xml;base64,PHN2Zy8+',
        isSpam: false,
        interface: 'ERC721',
      },
    ],
    next: null,
  } satisfies NftsAnswer,
  profile: {
    name: 'alice.eth',
    registered_at: null,
    updated_at: null,
    addresses: { '60': { address: ACCOUNT, created: null } },
    attributes: { avatar: 'https://img.example/alice.png', bio: null },
  } satisfies Profile,
  nameBody: {
    coin_type: 2_147_483_649,
    address: ACCOUNT,
    message: formatNameMessage({
      purpose: 'register-name',
      service: 'gateway.example',
      chainId: 'eip155:1',
      name: 'alice.reown.id',
      timestamp: 1_790_000_000,
    }),
    signature: '0x00',
  } satisfies NameBody,
  nameAnswer: {
    success: true,
    name: 'alice.reown.id',
    registered_at: '2026-01-02T03:04:05.000Z',
    updated_at: '2026-01-02T03:04:05.000Z',
    addresses: { '60': { address: ACCOUNT, created: '2026-01-02T03:04:05.000Z' } },
    attributes: { avatar: null, bio: null },
  } satisfies NameAnswer,
  suggestions: {
    suggestions: [
      { name: 'alice.reown.id', registered: true },
      { name: 'alice1.reown.id', registered: false },
    ],
  } satisfies SuggestionsAnswer,
  tokenApprovals: {
    approvals: [
      {
        kind: 'token',
        token: USDC,
        spender: ROUTER,
        iconUrl: 'https://img.example/usdc.svg',
        givenAt: 1_780_000_000_000,
        lastUsedAt: 1_785_000_000_000,
      },
    ],
    isCut: false,
    coverage: [{ chain: 'eip155:1', isIndexed: true, since: null }],
  } satisfies TokenApprovalsAnswer,
  priceBody: { projectId: '', currency: 'usd', addresses: [`eip155:1:${USDC}`] } satisfies PriceBody,
  price: {
    fungibles: [
      {
        address: `eip155:1:${USDC}`,
        name: 'USD Coin',
        symbol: 'USDC',
        iconUrl: null,
        price: 1,
        change24hPercent: 0.02,
        decimals: 6,
      },
    ],
  } satisfies PriceAnswer,
  priceHistory: {
    points: [
      { at: 1_790_000_000_000, price: 0.9998 },
      { at: 1_790_000_600_000, price: 1 },
    ],
  } satisfies PriceHistoryAnswer,
  swapTokens: {
    tokens: [
      {
        name: 'USD Coin',
        symbol: 'USDC',
        address: `eip155:1:${USDC}`,
        decimals: 6,
        logoUri: 'https://img.example/usdc.svg',
        eip2612: true,
      },
    ],
  } satisfies SwapTokensAnswer,
  swapQuotes: {
    quotes: [
      {
        id: null,
        fromAmount: '1000000000000000000',
        fromAccount: `eip155:1:${COIN}`,
        toAmount: '2990000000',
        toAccount: `eip155:1:${USDC}`,
      },
    ],
  } satisfies SwapQuotesAnswer,
  allowance: { allowance: '0' } satisfies AllowanceAnswer,
  gasPrice: { standard: '1000000000', fast: '1125000000', instant: '1250000000' } satisfies GasPriceAnswer,
  approval: {
    tx: {
      from: `eip155:1:${USDC}`,
      to: `eip155:1:${USDC}`,
      data: '0x095ea7b300',
      value: '0',
      eip155: { gas: '60000', gasPrice: '1000000000' },
    },
  } satisfies ApprovalAnswer,
  swapBody: {
    projectId: '',
    amount: '1000000000000000000',
    from: `eip155:1:${COIN}`,
    to: `eip155:1:${USDC}`,
    userAddress: `eip155:1:${ACCOUNT}`,
    eip155: { slippage: 1 },
    disableEstimate: true,
  } satisfies SwapTransactionBody,
  swapTransaction: {
    tx: {
      from: `eip155:1:${ACCOUNT}`,
      to: `eip155:1:${ROUTER}`,
      data: '0x5ae401dc00',
      amount: '2990000000',
      minimumAmount: '2960100000',
      value: '1000000000000000000',
      eip155: { gas: '200000', gasPrice: '1000000000' },
    },
  } satisfies SwapTransactionAnswer,
  onrampOptions: {
    purchaseCurrencies: [
      {
        id: 'ETH',
        name: 'Ether',
        symbol: 'ETH',
        networks: [{ name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '' }],
      },
      {
        id: 'USDC',
        name: 'USD Coin',
        symbol: 'USDC',
        networks: [{ name: 'base', display_name: 'Base', chain_id: '8453', contract_address: USDC }],
      },
    ],
    paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }],
    providers: [{ id: 'coinbase', name: 'Coinbase', fee: { min: '1', max: '2' }, namespaces: ['eip155'] }],
  } satisfies OnrampOptionsAnswer,
  onrampQuoteBody: {
    purchaseCurrency: 'ETH',
    paymentCurrency: 'USD',
    amount: '100',
    network: 'ethereum',
    provider: 'coinbase',
  } satisfies OnrampQuoteBody,
  onrampQuote: {
    paymentTotal: { amount: '100.00', currency: 'USD' },
    paymentSubtotal: { amount: '98.35', currency: 'USD' },
    purchaseAmount: { amount: '0.03278333', currency: 'ETH' },
    networkFee: { amount: '0.15', currency: 'USD' },
    coinbaseFee: { amount: '1.50', currency: 'USD' },
    quoteId: 'q1',
  } satisfies OnrampQuoteAnswer,
  onrampUrlBody: {
    destinationWallets: [{ address: ACCOUNT, blockchains: ['ethereum'], assets: ['ETH'] }],
    defaultNetwork: 'ethereum',
    partnerUserId: 'visitor-1',
    defaultExperience: 'buy',
    presetFiatAmount: '100',
    provider: 'coinbase',
    defaultAsset: 'ETH',
    fiatCurrency: 'USD',
  } satisfies OnrampUrlBody,
  onrampUrl: { url: 'https://pay.example/buy?sessionToken=t1' } satisfies OnrampUrlAnswer,
  sessions: {
    pcis: [
      {
        project: { id: 'p1', name: 'Harbour Shop', url: 'https://shop.example', iconUrl: 'https://shop.example/i.png' },
        pci: 'id1',
        expiry: 1_790_000_000,
        createdAt: 1_780_000_000,
        permissions: [
          { type: 'native-token-recurring-allowance', data: { allowance: '0x1', start: 1, period: 86_400 } },
        ],
        policies: [],
        context: '0x',
        revokedAt: null,
      },
    ],
  } satisfies SessionsAnswer,
  revokeBody: { pci: 'id1', signature: '0x1234' } satisfies RevokeSessionBody,
  revoked: { success: true },
  rpcRequest: { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] },
  rpcAnswer: { jsonrpc: '2.0', id: 1, result: '0x10' },
  rpcError: { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Requested RPC call is not allowed' } },
  error: {
    status: 'FAILED',
    error: {
      code: 'request/invalid',
      message: 'cursor is not valid: it was not given by this service',
      requestId: '7f0c5f4e-5d0c-4d8a-9d56-0a9f0f3b6c11',
    },
    reasons: [
      {
        name: 'request/invalid',
        field: 'cursor',
        description: 'cursor is not valid: it was not given by this service',
      },
    ],
  } satisfies ErrorAnswer,
} as const
