import type { BuiltSwap, SwapCall } from '@latchkey/core/ports'
import { isWalletError, kindOf } from '@latchkey/errors'
import { priceHistoryQuery } from '@latchkey/protocol/gateway'
import { gatewayExamples } from '@latchkey/protocol/gateway-examples'
import {
  createFakeGateway,
  fakeMarket,
  fakeMarketPair,
  fakeNamed,
  fakeNames,
  fakeOnramp,
  loadGatewayService,
} from '@latchkey/testing'
import { gatewayContract } from '@latchkey/testing/contracts'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, json, type Service, startService, status } from '../../fixtures/service.ts'
import { createGatewayClient } from './gateway-client.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const NETWORK = 'eip155:1'
const caller = { sdkType: 'latchkey', sdkVersion: 'react-evm-0.1.0' }

/** A real HTTP service with the responses of the fake gateway. */
const known = createFakeGateway({
  networks: [NETWORK],
  balances: { [ACCOUNT]: gatewayExamples.balance.balances },
  history: { [ACCOUNT]: gatewayExamples.history.data },
  nfts: { [ACCOUNT]: gatewayExamples.nfts.nfts },
  approvals: { [ACCOUNT]: gatewayExamples.tokenApprovals.approvals },
  pageSize: 1,
  ...fakeMarket,
  ...fakeNames,
  ...fakeOnramp,
})

/** The responses of the swap routes, according to their schemas. */
async function answerSwap(call: string, query: URLSearchParams, body: string) {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  const order = { networkId: NETWORK, address: ACCOUNT, from, to, amount: BigInt(query.get('amount') ?? '0') } as const
  if (call === 'tokens') return { tokens: await known.getSwapTokens(order) }
  if (call === 'gas-price') return { standard: String(await known.getGasPrice(order)), fast: '0', instant: '0' }
  if (call === 'allowance') {
    // Without the whole order, a gateway cannot know that no approval is needed.
    expect([to, order.amount]).not.toEqual(['', 0n])
    return { allowance: String(await known.getAllowance({ ...order, from: query.get('tokenAddress') ?? '' })) }
  }
  if (call === 'quotes') {
    const amounts = { fromAmount: String(order.amount), toAmount: String(await known.getSwapQuote(order)) }
    return { quotes: [{ ...amounts, fromAccount: from, toAccount: to }] }
  }
  const { eip155, disableEstimate, ...sent } = call === 'build-approve' ? { eip155: {} } : JSON.parse(body)
  const tx =
    call === 'build-approve'
      ? await known.buildApproval(order)
      : await known.buildSwap({
          ...order,
          ...sent,
          amount: BigInt(sent.amount),
          slippagePercent: eip155.slippage,
          isEstimated: !disableEstimate,
        })
  const { gas, gasPrice, data, value, ...rest }: SwapCall & Partial<BuiltSwap> = tx
  const amounts =
    rest.toAmount === undefined ? {} : { amount: String(rest.toAmount), minimumAmount: String(rest.minimumAmount) }
  const costs = { gas: String(gas), gasPrice: String(gasPrice) }
  const account = `${NETWORK}:${rest.to}`
  return { tx: { from: account, to: account, data, value: String(value), ...amounts, eip155: costs } }
}

/** The responses of the name routes. */
async function answerNames(path: string, body: string) {
  const [, , , call, subject = ''] = path.split('/')
  if (call === 'suggestions') {
    const found = await known.suggestNames({ label: subject, suffix: fakeNamed.suffix, networkId: NETWORK })
    return { suggestions: found.map(({ label, isRegistered }) => ({ name: label, registered: isRegistered })) }
  }
  if (call === 'reverse') {
    const names = await known.getNames({ address: subject, networkId: NETWORK })
    return names.map((name) => ({ name, addresses: {} }))
  }
  if (subject !== '')
    return { name: subject, addresses: { 60: { address: await known.resolveName({ name: subject }) } } }
  const { message, ...sent } = JSON.parse(body)
  await known.registerName({ ...sent, name: JSON.parse(message).name, message, networkId: NETWORK })
  return { success: true }
}

const STATUSES: Readonly<Record<string, number>> = { conflict: 409, 'not-found': 404 }
const statusOf = (error: unknown) => (isWalletError(error) ? (STATUSES[kindOf(error)] ?? 400) : 500)

const refusal = (error: unknown) => ({ status: 'FAILED', error: { code: isWalletError(error) ? error.code : '' } })

async function answerFromFake(response: Parameters<Answer>[0], { path, query, body }: Parameters<Answer>[1]) {
  const [, , kind, address = '', subject] = path.split('/')
  const request = { address, networkId: NETWORK, ...Object.fromEntries(query) } as const
  if (kind === 'onramp' || kind === 'generators') {
    const sent = body === '' ? {} : { networkId: NETWORK, ...JSON.parse(body) }
    if (address === 'options') return json(await known.getOnrampOptions({}))(response, none)
    if (address === 'quote') return json((await known.getOnrampQuote(sent)) ?? null)(response, none)
    return json({ url: await known.createOnrampUrl(sent) })(response, none)
  }
  if (subject === 'history' && query.has('onramp'))
    return json(await known.getPurchases({ address, networkId: NETWORK, provider: 'sandbox' }))(response, none)
  if (kind === 'fungible' && address === 'history') {
    const { currency, period } = v.parse(priceHistoryQuery, Object.fromEntries(query))
    return json(await known.getPriceHistory({ address: query.get('address') ?? '', currency, period }))(response, none)
  }
  if (kind === 'fungible') return json(await known.getPrices(JSON.parse(body)))(response, none)
  if (kind === 'convert')
    return answerSwap(address, query, body).then(
      (answer) => json(answer)(response, none),
      (error: unknown) => response.writeHead(400).end(JSON.stringify(refusal(error))),
    )
  if (kind === 'supported-chains') {
    const [http, nameSuffixes] = [await known.getSupportedNetworks(), await known.getNameSuffixes()]
    return json({ http, ws: [], nameSuffixes })(response, none)
  }
  if (kind === 'profile')
    return answerNames(path, body).then(
      (answer) => json(answer)(response, none),
      (error: unknown) => response.writeHead(statusOf(error)).end(JSON.stringify(refusal(error))),
    )
  if (kind === 'identity') return json(await known.getIdentity(request))(response, none)
  if (subject === 'balance') return json(await known.getBalance(request))(response, none)
  if (subject === 'history') return json(await known.getHistory(request))(response, none)
  if (subject === 'approvals') return json(await known.getApprovals(request))(response, none)
  return json(await known.getNfts(request))(response, none)
}
const none = { method: '', path: '', query: new URLSearchParams(), headers: {}, body: '' }

let real: Service
beforeAll(async () => {
  real = await startService(answerFromFake)
})
afterAll(() => real?.stop())

gatewayContract('the gateway client', () => ({
  gateway: createGatewayClient({ url: real.url, ...caller }),
  networkId: NETWORK,
  unknownNetworkId: 'eip155:5555',
  address: ACCOUNT,
  ...fakeMarketPair,
  named: fakeNamed,
}))

let services: Service[] = []
afterEach(async () => {
  await Promise.all(services.map((service) => service.stop()))
  services = []
})

async function start(answers: Readonly<Record<string, Answer>>) {
  const service = await startService((response, request) => {
    const answer = Object.entries(answers).find(([end]) => request.path.endsWith(end))?.[1] ?? status(404)
    return answer(response, request)
  })
  services.push(service)
  const gateway = await loadGatewayService(createGatewayClient({ url: service.url, projectId: 'p-1', ...caller }))
  return { service, gateway, paths: () => service.requests.map(({ path }) => path) }
}

const supported = json(gatewayExamples.supportedChains)
const request = { address: ACCOUNT, networkId: NETWORK } as const

describe('createGatewayClient', () => {
  it('sends the parameters of the specification (Spec §7.6, §7.15)', async () => {
    const { service, gateway } = await start({
      'supported-chains': supported,
      balance: json(gatewayExamples.balance),
      history: json(gatewayExamples.history),
    })
    expect(await gateway.getBalance(request)).toEqual(gatewayExamples.balance)
    await gateway.getBalance({ ...request, force: true })
    await gateway.getHistory({ ...request, cursor: 'c2' })
    await gateway.getBalance({ address: ACCOUNT })
    const [, balance, forced, history, everywhere] = service.requests.map(({ path, query }) => [
      path,
      Object.fromEntries(query),
    ])
    const who = { st: 'latchkey', sv: 'react-evm-0.1.0', projectId: 'p-1' }
    expect(balance).toEqual([`/v1/account/${ACCOUNT}/balance`, { ...who, currency: 'usd', chainId: NETWORK }])
    expect(forced?.[1]).toMatchObject({ forceUpdate: `${NETWORK}:0x${'e'.repeat(40)}` })
    expect(everywhere).toEqual([`/v1/account/${ACCOUNT}/balance`, { ...who, currency: 'usd' }])
    expect(history).toEqual([`/v1/account/${ACCOUNT}/history`, { ...who, chainId: NETWORK, cursor: 'c2' }])
  })

  it('requests values in a currency, and reads the currencies with the networks', async () => {
    const { service, gateway, paths } = await start({
      'supported-chains': supported,
      balance: json(gatewayExamples.balance),
      history: json(gatewayExamples.history),
    })
    expect(await gateway.getCurrencies()).toEqual(['usd', 'eur'])
    await gateway.getBalance({ ...request, currency: 'eur' })
    await gateway.getHistory({ ...request, currency: 'eur' })
    expect(service.requests.slice(1).map(({ query }) => query.get('currency'))).toEqual(['eur', 'eur'])
    expect(paths()).toHaveLength(3)
  })

  it('reads the sellers together with the networks; an older gateway omits them', async () => {
    const { onramp: _, ...old } = gatewayExamples.supportedChains
    const { gateway } = await start({ 'supported-chains': json({ ...old, onramp: ['coinbase'] }) })
    expect(await gateway.getOnrampProviders()).toEqual(['coinbase'])
    const { gateway: older } = await start({ 'supported-chains': json(old) })
    expect(await older.getOnrampProviders()).toBeUndefined()
  })

  it('requests the served networks once (compat-facts 6.1)', async () => {
    const { gateway, paths } = await start({ 'supported-chains': supported, nfts: json({ nfts: [] }) })
    await Promise.all([gateway.getNfts(request), gateway.getNfts(request), gateway.getSupportedNetworks()])
    await gateway.getNfts(request)
    expect(paths().filter((path) => path.endsWith('supported-chains'))).toHaveLength(1)
  })

  it('sends all requests to its one URL, with the project of the site (Spec §7.1, §7.2)', async () => {
    const { service, gateway } = await start({
      'supported-chains': supported,
      balance: json(gatewayExamples.balance),
      history: json(gatewayExamples.history),
      nfts: json(gatewayExamples.nfts),
      [ACCOUNT]: json(gatewayExamples.identity),
    })
    await gateway.getSupportedNetworks()
    await gateway.getIdentity(request)
    await gateway.getBalance(request)
    await gateway.getHistory(request)
    await gateway.getNfts(request)
    // No other server received a request: this one has received all calls.
    expect(service.requests).toHaveLength(5)
    for (const { method, query } of service.requests)
      expect([method, query.get('st'), query.get('sv'), query.get('projectId')]).toEqual([
        'GET',
        'latchkey',
        'react-evm-0.1.0',
        'p-1',
      ])
    expect(gateway.rpcUrl('eip155:1')).toMatch(new RegExp(`^${service.url}/v1/`))
  })

  it('rejects with the failure of the list of networks, not as unserved, and requests the list again', async () => {
    let list: Answer = status(500)
    const answers = {
      'supported-chains': ((...args) => list(...args)) as Answer,
      balance: json(gatewayExamples.balance),
    }
    const { gateway, paths } = await start(answers)
    for (const call of ['getBalance', 'getHistory', 'getNfts'] as const)
      await expect(gateway[call](request)).rejects.toMatchObject({ code: 'http/status', context: { status: 500 } })
    await expect(gateway.getSupportedNetworks()).rejects.toMatchObject({ code: 'http/status' })
    expect(paths()).toEqual(Array.from({ length: 4 }, () => '/v1/supported-chains'))
    list = (response) => response.end('{"http":"eip155:1"}')
    await expect(gateway.getBalance(request)).rejects.toMatchObject({ code: 'http/malformed' })
    list = supported
    expect(await gateway.getBalance(request)).toEqual(gatewayExamples.balance)
  })

  it('returns no contract address of another network (Spec §7.16, ENSIP-11)', async () => {
    const [there, ether] = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']
    const onBase = { name: 'vault.reown.id', addresses: { [0x8000_0000 + 8453]: { address: there } } }
    const { gateway } = await start({ 'vault.reown.id': json(onBase) })
    const resolve = (networkId?: 'eip155:1' | 'eip155:8453') => gateway.resolveName({ name: onBase.name, networkId })
    expect(await resolve('eip155:8453')).toBe(there)
    for (const other of ['eip155:1', undefined] as const)
      await expect(resolve(other)).rejects.toMatchObject({ code: 'names/not-found' })
    const both = { ...onBase, addresses: { ...onBase.addresses, 60: { address: ether } } }
    const key = await start({ 'vault.reown.id': json(both) })
    expect(await key.gateway.resolveName({ name: both.name, networkId: 'eip155:1' })).toBe(ether)
  })

  it('sends the specified parameters for swaps and prices (Spec §7.8, §7.10, §7.13)', async () => {
    const { service, gateway } = await start({
      'supported-chains': supported,
      quotes: json(gatewayExamples.swapQuotes),
      price: json(gatewayExamples.price),
      'build-transaction': json(gatewayExamples.swapTransaction),
    })
    const { from, to, userAddress } = gatewayExamples.swapBody
    const order = { networkId: NETWORK, address: ACCOUNT, from, to, amount: 10n ** 18n } as const
    expect(await gateway.getSwapQuote({ ...order, gasPrice: 5n })).toBe(2_990_000_000n)
    expect(await gateway.getPrices({ addresses: [to] })).toEqual(gatewayExamples.price)
    const built = await gateway.buildSwap({ ...order, slippagePercent: 1, isEstimated: false })
    expect(built).toMatchObject({ value: 10n ** 18n, gas: 200_000n, minimumAmount: 2_960_100_000n })
    const [, quotes, price, build] = service.requests
    expect(Object.fromEntries(quotes?.query ?? [])).toMatchObject({
      from,
      to,
      amount: String(10n ** 18n),
      gasPrice: '5',
      userAddress,
    })
    expect(JSON.parse(price?.body ?? '')).toEqual({ currency: 'usd', addresses: [to], projectId: 'p-1' })
    expect(JSON.parse(build?.body ?? '')).toEqual({ ...gatewayExamples.swapBody, projectId: 'p-1' })
  })

  it('sends the fields of the specification about purchases, and requests them without a cache (Spec §7.7, §7.20, §7.22)', async () => {
    const { service, gateway } = await start({
      'supported-chains': supported,
      quote: json(gatewayExamples.onrampQuote),
      onrampurl: json(gatewayExamples.onrampUrl),
      history: json({ data: [], next: null }),
    })
    const { onrampQuoteBody: quoted, onrampUrlBody: ordered } = gatewayExamples
    expect(await gateway.getOnrampQuote({ ...quoted, networkId: NETWORK })).toEqual(gatewayExamples.onrampQuote)
    expect(await gateway.createOnrampUrl({ ...ordered, networkId: NETWORK })).toBe(gatewayExamples.onrampUrl.url)
    await gateway.getPurchases({ address: ACCOUNT, networkId: NETWORK, provider: 'coinbase' })
    const [, quote, url, history] = service.requests
    expect(quote?.query.get('projectId')).toBe('p-1')
    expect(JSON.parse(quote?.body ?? '')).toMatchObject(quoted)
    expect(url?.query.get('projectId')).toBe('p-1')
    expect(JSON.parse(url?.body ?? '')).toMatchObject(ordered)
    expect(Object.fromEntries(history?.query ?? [])).toMatchObject({ onramp: 'coinbase', chainId: NETWORK })
    // A browser sends this for the cache mode `no-cache`.
    expect(history?.headers['cache-control']).toBe('max-age=0')
  })

  it('returns identities with sender and network of the request, without the list of networks (Spec §7.5)', async () => {
    const { service, gateway, paths } = await start({ [ACCOUNT]: json({ name: 'alice.eth' }) })
    const sender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    expect(await gateway.getIdentity({ address: ACCOUNT, sender })).toEqual({ name: 'alice.eth', avatar: null })
    await gateway.getIdentity({ address: ACCOUNT, networkId: NETWORK })
    expect(paths()).toEqual([`/v1/identity/${ACCOUNT}`, `/v1/identity/${ACCOUNT}`])
    expect(service.requests.map(({ query }) => query.get('sender'))).toEqual([sender, null])
    expect(service.requests.map(({ query }) => query.get('chainId'))).toEqual([null, NETWORK])
  })

  it('resolves a name to the first of its addresses (Spec §7.16, §7.33)', async () => {
    const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const of = (...addresses: string[]) =>
      json({ name: 'a.eth', addresses: Object.fromEntries(addresses.map((address, at) => [60 + at, { address }])) })
    const { service, gateway, paths } = await start({
      'alice.eth': of(ACCOUNT.toLowerCase(), second),
      'other.eth': of('4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T', second),
      'empty.eth': of(),
      'broken.eth': status(500),
    })
    expect(await gateway.resolveName({ name: 'alice.eth' })).toBe(ACCOUNT)
    expect(paths()).toEqual(['/v1/profile/account/alice.eth'])
    expect(service.requests[0]?.query.get('apiVersion')).toBe('2')
    for (const name of ['other.eth', 'empty.eth', 'unknown.eth'])
      await expect(gateway.resolveName({ name })).rejects.toMatchObject({ code: 'names/not-found', context: { name } })
    await expect(gateway.resolveName({ name: 'broken.eth' })).rejects.toMatchObject({ code: 'http/status' })
  })

  it('returns no address of a text with an unpaired surrogate, and sends no request (Spec §7.16)', async () => {
    const { gateway, paths } = await start({})
    const name = 'a\ud83d.eth'
    await expect(gateway.resolveName({ name })).rejects.toMatchObject({ code: 'names/not-found', context: { name } })
    expect(paths()).toEqual([])
  })

  it('sends the name requests as specified (Spec §7.17, §7.18, §7.19)', async () => {
    const { service, gateway } = await start({
      'supported-chains': supported,
      [ACCOUNT]: json([gatewayExamples.profile]),
      alice1: json(gatewayExamples.suggestions),
      account: json(gatewayExamples.nameAnswer),
    })
    const { message, signature } = gatewayExamples.nameBody
    await gateway.getNames({ ...request, sender: ACCOUNT })
    await gateway.suggestNames({ label: 'alice1', suffix: 'reown.id', networkId: NETWORK })
    await gateway.registerName({
      name: 'alice.reown.id',
      networkId: 'eip155:8453',
      address: ACCOUNT,
      message,
      signature,
    })
    const [, reverse, suggestions, registration] = service.requests
    expect([reverse?.path, Object.fromEntries(reverse?.query ?? [])]).toEqual([
      `/v1/profile/reverse/${ACCOUNT}`,
      { st: 'latchkey', sv: 'react-evm-0.1.0', projectId: 'p-1', sender: ACCOUNT, apiVersion: '2', chainId: NETWORK },
    ])
    expect([suggestions?.path, suggestions?.query.get('zone')]).toEqual(['/v1/profile/suggestions/alice1', 'reown.id'])
    expect([registration?.method, registration?.path]).toEqual(['POST', '/v1/profile/account'])
    expect(JSON.parse(registration?.body ?? '')).toEqual({
      coin_type: 0x8000_2105,
      address: ACCOUNT,
      message,
      signature,
      projectId: 'p-1',
    })
  })

  it('returns suggestions with their suffix, and an empty list for a free name (Spec §7.18, §7.16)', async () => {
    const { gateway } = await start({
      'supported-chains': supported,
      'suggestions/alice': json(gatewayExamples.suggestions),
      'alice.reown.id': json([]),
    })
    expect(await gateway.suggestNames({ label: 'alice', suffix: 'reown.id', networkId: NETWORK })).toEqual([
      { label: 'alice', isRegistered: true },
      { label: 'alice1', isRegistered: false },
    ])
    await expect(gateway.resolveName({ name: 'alice.reown.id' })).rejects.toMatchObject({ code: 'names/not-found' })
  })

  it.each([
    ['another name', { ...gatewayExamples.nameAnswer, name: 'mallory.reown.id' }, 'names/not-registered'],
    ['another account', { ...gatewayExamples.nameAnswer, addresses: {} }, 'names/not-registered'],
    ['no network', { success: false }, 'names/unsupported'],
  ])('rejects a registration of %s (Spec §7.19)', async (_, answer, code) => {
    const { gateway } = await start({ 'supported-chains': supported, account: json(answer) })
    const { message, signature } = gatewayExamples.nameBody
    const own = { name: 'alice.reown.id', address: ACCOUNT, message, signature }
    await expect(gateway.registerName({ ...own, networkId: NETWORK })).rejects.toMatchObject({ code })
  })

  it('looks up the requested name if the service suggests only others', async () => {
    const others = json({ suggestions: [{ name: 'alice1', registered: false }] })
    const { gateway } = await start({
      'supported-chains': supported,
      'suggestions/alice': others,
      'suggestions/maude': others,
      'alice.reown.id': json(gatewayExamples.profile),
    })
    const other = { label: 'alice1', isRegistered: false }
    const suggest = (label: string) => gateway.suggestNames({ label, suffix: 'reown.id', networkId: NETWORK })
    expect(await suggest('alice')).toEqual([{ label: 'alice', isRegistered: true }, other])
    expect(await suggest('maude')).toEqual([{ label: 'maude', isRegistered: false }, other])
  })

  it.each([
    [400, 'names/taken', 'The name alice.reown.id is taken', 'names/taken'],
    [400, 'names/account-named', 'You already own a name', 'names/account-named'],
    [401, 'names/wrong-signature', 'The signature is not of the account', 'names/wrong-signature'],
    [400, 'request/invalid', 'timestamp is not valid: expected the present time', 'names/expired'],
    [400, 'request/invalid', 'name is not valid: expected at least four letters', 'names/invalid'],
    [400, 'other/code', 'no', 'names/not-registered'],
    [500, 'bug/unexpected', 'no', 'names/not-registered'],
  ])('maps a rejection with %i %s: %s', async (code, error, description, expected) => {
    const body = JSON.stringify({ status: 'FAILED', error: { code: error, message: description }, reasons: [] })
    const { gateway } = await start({
      'supported-chains': supported,
      account: (response) => response.writeHead(code).end(body),
    })
    const { message, signature } = gatewayExamples.nameBody
    const registering = gateway.registerName({ ...request, name: 'alice.reown.id', message, signature })
    await expect(registering).rejects.toMatchObject({ code: expected })
  })

  it('registers no name on a network without a coin type, or if the service registers none', async () => {
    const far = 'eip155:2147483648'
    const { gateway, paths } = await start({
      'supported-chains': json({ http: [NETWORK, far, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], ws: [] }),
      account: json({ success: false }),
    })
    const { message, signature } = gatewayExamples.nameBody
    const sent = { name: 'alice.reown.id', address: ACCOUNT, message, signature }
    for (const networkId of [far, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', NETWORK] as const)
      await expect(gateway.registerName({ ...sent, networkId })).rejects.toMatchObject({ code: 'names/unsupported' })
    expect(paths().filter((path) => path.endsWith('account'))).toHaveLength(1)
    expect(await gateway.getNameSuffixes()).toEqual([])
  })

  it('encodes an address, so that it cannot change the path', async () => {
    const { gateway, paths } = await start({})
    const address = '../../e?x=1#'
    await expect(gateway.getIdentity({ address })).rejects.toMatchObject({ code: 'http/status' })
    expect(paths()).toEqual([`/v1/identity/${encodeURIComponent(address)}`])
  })

  it('drops networks of unknown families', async () => {
    const { gateway } = await start({ 'supported-chains': json({ http: ['eip155:1', 'near:mainnet'], ws: [] }) })
    expect(await gateway.getSupportedNetworks()).toEqual(['eip155:1'])
  })

  it('gives the address of the node proxy, or the integrator’s own node (Spec §7.31)', async () => {
    const gateway = await createGatewayClient({
      url: 'https://gateway.example/',
      projectId: 'p-1',
      ...caller,
      customRpcUrls: { 'eip155:8453': [{ url: 'https://node.example' }], 'eip155:10': [] },
    }).nodes()
    expect(gateway.rpcUrl('eip155:1')).toBe('https://gateway.example/v1/?chainId=eip155%3A1&projectId=p-1')
    expect(gateway.rpcUrl('eip155:8453')).toBe('https://node.example')
    expect(gateway.rpcUrl('eip155:10')).toContain('gateway.example')
  })

  it('returns typed data or an http error for arbitrary responses', async () => {
    let reply = ''
    const lie: Answer = (response) => response.end(reply)
    const { gateway } = await start({ 'supported-chains': supported, balance: lie, history: lie, nfts: lie })
    const leaf = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.constant('javascript:alert(1)'))
    const entry = fc.dictionary(
      fc.constantFrom('name', 'symbol', 'chainId', 'quantity', 'price', 'iconUrl', 'id'),
      leaf,
    )
    const body = fc.oneof(
      fc.json(),
      fc.dictionary(fc.constantFrom('balances', 'data', 'nfts', 'next'), fc.oneof(leaf, fc.array(entry))).map(toText),
      fc.constant(toText({ balances: [{ ...gatewayExamples.balance.balances[0], iconUrl: 'javascript:alert(1)' }] })),
    )
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom('getBalance', 'getHistory', 'getNfts'), async (text, call) => {
        reply = text
        const outcome = await gateway[call](request).catch((error: unknown) => error)
        if (outcome instanceof Error) expect(outcome).toMatchObject({ code: 'http/malformed' })
        else expect(toText(outcome)).not.toContain('"iconUrl":"javascript')
      }),
      { numRuns: 200 },
    )
  })
})

function toText(value: unknown): string {
  return JSON.stringify(value)
}
