import * as wire from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import { ESPLORA_BASES, ESPLORA_CALLS, type EsploraCall } from './esplora-calls.ts'

/** One call of the gateway in its description. */
export interface Endpoint {
  readonly method: 'get' | 'post'
  /** With the parameters of the path in braces. */
  readonly path: string
  readonly summary: string
  readonly query?: v.ObjectSchema<v.ObjectEntries, undefined>
  readonly body?: v.GenericSchema
  readonly answer: v.GenericSchema
}

const rpcBody = v.union([wire.rpcRequest, v.array(wire.rpcRequest)])
const rpcAnswers = v.union([wire.rpcAnswer, v.array(wire.rpcAnswer)])

/** Every call except those of operators; a test compares them with the routes. @see Spec §7 */
export const ENDPOINTS: readonly Endpoint[] = [
  call('/v1/supported-chains', 'Networks that every other call answers for', wire.supportedChainsAnswer),
  call('/v1/identity/{address}', 'Name and avatar of an account', wire.identityAnswer, wire.identityQuery),
  call('/v1/account/{address}/balance', 'What an account holds', wire.balanceAnswer, wire.balanceQuery),
  call('/v1/account/{address}/portfolio', 'What an account holds, by name', wire.portfolioAnswer, wire.portfolioQuery),
  call(
    '/v1/account/{address}/history',
    'Transactions of an account, newest first',
    wire.historyAnswer,
    wire.historyQuery,
  ),
  call(
    '/v1/account/{address}/approvals',
    'Who may take tokens of an account',
    wire.tokenApprovalsAnswer,
    wire.tokenApprovalsQuery,
  ),
  call('/v1/account/{address}/nfts', 'Collectibles of an account', wire.nftsAnswer, wire.nftsQuery),
  call('/v1/profile/account/{name}', 'Addresses of a name', wire.profileLookupAnswer, wire.profileQuery),
  call('/v1/profile/reverse/{address}', 'Names of an account', wire.profilesAnswer, wire.profileQuery),
  call('/v1/profile/suggestions/{name}', 'Names that can be registered', wire.suggestionsAnswer, wire.suggestionsQuery),
  send('/v1/profile/account', 'Registers a name', wire.nameBody, wire.nameAnswer),
  send('/v1/profile/account/{name}/attributes', 'Changes avatar and bio of a name', wire.nameBody, wire.nameAnswer),
  send('/v1/profile/account/{name}/address', 'Sets an address of a name', wire.nameBody, wire.nameAddressAnswer),
  call('/ccip/{sender}/{data}', 'Records of a name for a resolver, signed (EIP-3668)', wire.ccipAnswer),
  send('/v1/fungible/price', 'Prices of tokens', wire.priceBody, wire.priceAnswer),
  call(
    '/v1/fungible/history',
    'Prices of a token that the gateway served before',
    wire.priceHistoryAnswer,
    wire.priceHistoryQuery,
  ),
  call('/v1/convert/tokens', 'Tokens that can be swapped', wire.swapTokensAnswer, wire.swapNetworkQuery),
  call('/v1/convert/quotes', 'What a swap pays', wire.swapQuotesAnswer, wire.swapQuotesQuery),
  call('/v1/convert/allowance', 'What swaps may take of a token', wire.allowanceAnswer, wire.allowanceQuery),
  call('/v1/convert/gas-price', 'What a unit of gas costs', wire.gasPriceAnswer, wire.swapNetworkQuery),
  call('/v1/convert/build-approve', 'The transaction that allows a swap', wire.approvalAnswer, wire.approvalQuery),
  send(
    '/v1/convert/build-transaction',
    'The transaction that swaps',
    wire.swapTransactionBody,
    wire.swapTransactionAnswer,
  ),
  call('/v1/onramp/options', 'What can be bought, and with what', wire.onrampOptionsAnswer, wire.onrampOptionsQuery),
  send('/v1/onramp/quote', 'What a payment buys', wire.onrampQuoteBody, wire.onrampQuoteAnswer),
  call('/v1/onramp/buy/options', 'The options, by country', wire.onrampBuyOptionsAnswer, wire.onrampBuyOptionsQuery),
  call('/v1/onramp/buy/quotes', 'The quote, by country', wire.onrampBuyQuoteAnswer, wire.onrampBuyQuoteQuery),
  call('/v1/onramp/providers', 'Who sells', wire.onrampProvidersAnswer, wire.onrampProvidersQuery),
  call(
    '/v1/onramp/providers/properties',
    'What sellers offer, of one type',
    wire.onrampPropertiesAnswer,
    wire.onrampPropertiesQuery,
  ),
  send('/v1/onramp/multi/quotes', 'What each seller pays', wire.onrampMultiQuotesBody, wire.onrampMultiQuotesAnswer),
  send('/v1/generators/onrampurl', 'The page that takes a payment', wire.onrampUrlBody, wire.onrampUrlAnswer),
  call('/v1/sessions/{account}', 'Permissions that an account gave', wire.sessionsAnswer, wire.sessionsQuery),
  send('/v1/sessions/{account}/revoke', 'Revokes permissions', wire.revokeSessionBody, wire.revokeSessionAnswer),
  send('/v1/json-rpc', 'Exchanges to fund an account from: none', wire.exchangesBody, wire.exchangesAnswer),
  ...ESPLORA_BASES.flatMap((base) => ESPLORA_CALLS.map((each) => toEndpoint(base, each))),
  { ...send('/v1/', 'JSON-RPC, single or as a batch', rpcBody, rpcAnswers), query: wire.rpcQuery },
]

/** Responses pass through; their shapes are those of Esplora. */
function toEndpoint(base: (typeof ESPLORA_BASES)[number], { method, path, summary, form }: EsploraCall): Endpoint {
  const answer = form === 'json' ? v.unknown() : v.string()
  const query = base === '/v1' ? wire.rpcQuery : v.omit(wire.rpcQuery, ['chainId'])
  const place = { path: `${base}${path}`.replace(/:(\w+)/g, '{$1}'), query }
  return { method, ...place, summary, answer, ...(method === 'post' ? { body: v.string() } : {}) }
}

function call(path: string, summary: string, answer: v.GenericSchema, query?: Endpoint['query']): Endpoint {
  return { method: 'get', path, summary, answer, ...(query === undefined ? {} : { query }) }
}

function send(path: string, summary: string, body: v.GenericSchema, answer: v.GenericSchema): Endpoint {
  return { method: 'post', path, summary, body, answer }
}
