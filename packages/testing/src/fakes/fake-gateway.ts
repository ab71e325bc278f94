import type { CallOptions } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import {
  CURRENCIES,
  type Currency,
  type HistoryCoverage,
  type IdentityAnswer,
  type IndexedApproval,
  type Nft,
  type OnrampUrlRequest,
  type TokenApprovalsAnswer,
  type TokenBalance,
  type Transaction,
} from '@latchkey/protocol/gateway'
import { createFakeExchange, type FakeExchangeData } from './fake-exchange.ts'
import { createFakeNames, type FakeNamesData } from './fake-names.ts'
import { createFakeOnramp, type FakeOnrampData } from './fake-onramp.ts'
import type { GatewayService } from './gateway-service.ts'

/**
 * The data of the fake gateway, by address. Entries of all networks share one list, distinguished by their `chainId`.
 */
export interface FakeGatewayData extends FakeExchangeData, FakeNamesData, FakeOnrampData {
  readonly networks?: readonly CaipNetworkId[]
  readonly identities?: Readonly<Record<string, IdentityAnswer>>
  readonly balances?: Readonly<Record<string, readonly TokenBalance[]>>
  readonly history?: Readonly<Record<string, readonly Transaction[]>>
  readonly nfts?: Readonly<Record<string, readonly Nft[]>>
  /** Approvals, returned on every network. A gateway without them has no index of approvals. */
  readonly approvals?: Readonly<Record<string, readonly IndexedApproval[]>>
  /** The coverage of its history, in every page. */
  readonly coverage?: readonly HistoryCoverage[]
  /** Units of other currencies for one US dollar; values are available in these. */
  readonly rates?: Readonly<Partial<Record<Currency, number>>>
  /** Entries of one page, default 50. */
  readonly pageSize?: number
}

export type GatewayCall = Exclude<keyof GatewayService, 'rpcUrl' | 'baseUrl'>

export interface FakeGateway extends GatewayService {
  /** Replaces the data of the gateway from now on. */
  learn(data: FakeGatewayData): void
  /** Makes the next call fail, or the next call named `call`. The default error is `http/unreachable`. */
  failNext(call?: GatewayCall, error?: WalletError): void
  /** Names of the calls made so far, oldest first. */
  readonly calls: readonly GatewayCall[]
  /** Requested purchase pages, oldest first. */
  readonly orders: readonly OnrampUrlRequest[]
}

/**
 * Returns a fake in-memory gateway with the types and pages of the real one. `toGateway` converts it to the port.
 *
 * @example createFakeGateway({ networks: ['eip155:1'], balances: { [account]: gatewayExamples.balance.balances } })
 */
export function createFakeGateway(initial: FakeGatewayData = {}): FakeGateway {
  let data = initial
  let failures: readonly { readonly call: GatewayCall | undefined; readonly error: WalletError }[] = []
  const calls: GatewayCall[] = []

  async function call<T>(name: GatewayCall, { signal }: CallOptions, read: () => T): Promise<T> {
    calls.push(name)
    await Promise.resolve()
    if (signal?.aborted === true) throw new WalletError('connect/cancelled')
    const planned = failures.find((failure) => failure.call === undefined || failure.call === name)
    if (planned !== undefined) {
      failures = failures.filter((failure) => failure !== planned)
      throw planned.error
    }
    return read()
  }

  /** Entries of one network and one page, and the cursor of the page after it. */
  function page<T>(entries: readonly T[], isOnNetwork: (entry: T) => boolean, cursor: string | undefined) {
    const start = Number(cursor ?? 0)
    const end = start + (data.pageSize ?? 50)
    const all = entries.filter(isOnNetwork)
    return { entries: all.slice(start, end), next: end < all.length ? String(end) : null }
  }

  const exchange = createFakeExchange(() => data)
  const orders: OnrampUrlRequest[] = []
  const onramp = createFakeOnramp(
    () => data,
    (order) => orders.push(order),
  )
  const names = createFakeNames(
    () => data,
    (name, address) => {
      const known = find(data.identities, address)
      const identity = { avatar: null, ...known, name: known?.name ?? name }
      data = {
        ...data,
        names: { ...data.names, [name]: address },
        identities: { ...data.identities, [address]: identity },
      }
    },
  )
  /** Sends no request for a network that is not served. */
  function convert<T>(
    name: GatewayCall,
    request: CallOptions & { networkId: CaipNetworkId },
    read: () => T,
    none: T | (() => never),
  ) {
    return call(name, request, () => {
      if (data.networks?.includes(request.networkId) === true) return read()
      return none instanceof Function ? none() : none
    })
  }
  const noSwaps = () => {
    throw new WalletError('network/no-swaps')
  }
  const noNames = () => {
    throw new WalletError('names/unsupported')
  }
  const noGasPrice = () => {
    throw new WalletError('network/no-gas-price')
  }
  const rateOf = (currency: Currency = 'usd') => (currency === 'usd' ? 1 : (data.rates?.[currency] ?? 0))
  const coverageOf = (networkId: string) =>
    data.coverage === undefined ? {} : { coverage: data.coverage.filter(({ chain }) => chain === networkId) }

  return {
    calls,
    orders,
    learn(next) {
      data = { ...data, ...next }
    },
    failNext(name, error = new WalletError('http/unreachable', { url: 'https://gateway.fake' })) {
      failures = [...failures, { call: name, error }]
    },
    getSupportedNetworks: (options = {}) => call('getSupportedNetworks', options, () => data.networks ?? []),
    getOnrampProviders: (options = {}) =>
      call('getOnrampProviders', options, () => data.onramp?.providers?.map(({ id }) => id)),
    getCurrencies: (options = {}) =>
      call('getCurrencies', options, () => CURRENCIES.filter((each) => each === 'usd' || each in (data.rates ?? {}))),
    getIdentity: (request) =>
      call('getIdentity', request, () => find(data.identities, request.address) ?? { name: null, avatar: null }),
    getBalance: (request) =>
      call('getBalance', request, () => ({
        balances: (find(data.balances, request.address) ?? [])
          .filter(({ chainId }) => request.networkId === undefined || chainId === request.networkId)
          .map((token) => valued(token, rateOf(request.currency))),
      })),
    getHistory: (request) =>
      call('getHistory', request, () => {
        const all = find(data.history, request.address) ?? []
        const found = page(all, ({ metadata }) => metadata.chain === request.networkId, request.cursor)
        const rate = rateOf(request.currency)
        const entries = found.entries.map((entry) => ({
          ...entry,
          transfers: entry.transfers.map((transfer) => valued(transfer, rate)),
        }))
        return { data: entries, next: found.next, ...coverageOf(request.networkId) }
      }),
    getApprovals: (request) =>
      convert<TokenApprovalsAnswer>(
        'getApprovals',
        request,
        () => ({
          approvals: [...(find(data.approvals, request.address) ?? [])],
          isCut: false,
          ...(data.approvals === undefined || data.coverage !== undefined
            ? coverageOf(request.networkId)
            : { coverage: [{ chain: request.networkId, isIndexed: true, since: null }] }),
        }),
        { approvals: [], isCut: false },
      ),
    getNfts: (request) =>
      call('getNfts', request, () => {
        const all = find(data.nfts, request.address) ?? []
        const found = page(all, ({ chainId }) => chainId === request.networkId, request.cursor)
        return { nfts: found.entries, next: found.next, ...coverageOf(request.networkId) }
      }),
    getNameSuffixes: (options = {}) => call('getNameSuffixes', options, () => data.nameSuffixes ?? []),
    nameService: 'gateway.fake',
    resolveName: (request) => call('resolveName', request, () => names.address(request.name)),
    getNames: (request) => convert('getNames', request, () => names.namesOf(request.address), []),
    suggestNames: (request) => convert('suggestNames', request, () => names.suggest(request.label, request.suffix), []),
    registerName: (request) => convert('registerName', request, () => names.register(request), noNames),
    getPrices: (request) =>
      call('getPrices', request, () => exchange.prices(request.addresses, rateOf(request.currency))),
    getPriceHistory: (request) =>
      call('getPriceHistory', request, () =>
        exchange.priceHistory(request.address, request.period, rateOf(request.currency)),
      ),
    getSwapTokens: (request) => convert('getSwapTokens', request, () => exchange.tokens(request.networkId), []),
    getSwapQuote: (request) =>
      convert<bigint | undefined>('getSwapQuote', request, () => exchange.quote(request), undefined),
    getAllowance: (request) => convert('getAllowance', request, () => exchange.allowance(request.from), 0n),
    getGasPrice: (request) => convert('getGasPrice', request, exchange.gasPrice, noGasPrice),
    buildApproval: (request) => convert('buildApproval', request, () => exchange.approval(request), noSwaps),
    buildSwap: (request) => convert('buildSwap', request, () => exchange.swap(request), noSwaps),
    getOnrampOptions: (request) => call('getOnrampOptions', request, onramp.options),
    getOnrampQuote: (request) => convert('getOnrampQuote', request, () => onramp.quote(request), undefined),
    createOnrampUrl: (request) => convert('createOnrampUrl', request, () => onramp.url(request), ''),
    getPurchases: (request) =>
      call('getPurchases', request, () => {
        const all = find(data.purchases, request.address) ?? []
        return { data: all.filter(({ metadata }) => metadata.chain === request.networkId), next: null }
      }),
    baseUrl: () => 'https://gateway.fake/',
    rpcUrl: (networkId) => `https://gateway.fake/v1/?chainId=${encodeURIComponent(networkId)}&projectId=`,
  }
}

interface Valued {
  readonly value?: number | null | undefined
  readonly valueNow?: number | undefined
  readonly price: number | null
}

function valued<T extends Valued>(entry: T, rate: number): T {
  if (rate === 1) return entry
  const { value, valueNow, price } = entry
  return {
    ...entry,
    ...(value == null ? {} : { value: value * rate }),
    ...(valueNow === undefined ? {} : { valueNow: valueNow * rate }),
    ...(price === null ? {} : { price: price * rate }),
  }
}

function find<T>(table: Readonly<Record<string, T>> | undefined, address: string): T | undefined {
  const wanted = address.toLowerCase()
  return Object.entries(table ?? {}).find(([key]) => key.toLowerCase() === wanted)?.[1]
}
