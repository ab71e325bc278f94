import { collectionAbi, tokenAbi } from '@latchkey/devnet'
import { WalletError } from '@latchkey/errors'
import { type Hex, parseUnits } from '@latchkey/primitives'
import type { BalanceAnswer, HistoryAnswer, IdentityAnswer, NftsAnswer, PriceAnswer } from '@latchkey/protocol/gateway'
import { gatewayExamples } from '@latchkey/protocol/gateway-examples'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServedChain } from '../deps.ts'
import { fiatValue } from '../domain/fiat-value.ts'
import { type PriceQuery, type PriceSource, priceKey } from '../ports/price-source.ts'
import { dataOf } from '../testing/rpc-client.fixture.ts'
import { hashOf } from '../testing/scripted-node.fixture.ts'
import { createSilentApp, createSilentChain } from '../testing/silent-app.fixture.ts'
import { startWorld, type World } from '../testing/start-world.fixture.ts'

let world: World
let alice: Hex
let bob: Hex
const contracts = () => {
  const found = world.devnet.contracts[1]
  if (found === undefined) throw new Error('chain 1 has no contracts')
  return found
}

beforeAll(async () => {
  world = await startWorld({ chains: [1, 8453], gateway: { nameSuffixes: ['reown.id', 'wcn.id'] } })
  const [first, second] = world.devnet.accounts
  alice = first?.address ?? '0x'
  bob = second?.address ?? '0x'
  await world.indexed()
  while (!world.gateway.isCaughtUp()) await new Promise((resolve) => setTimeout(resolve, 5))
})
afterAll(() => world?.stop())

const balances = async (account: string, query = 'chainId=eip155:1') =>
  ((await world.get(`/v1/account/${account}/balance?currency=usd&${query}`)) as BalanceAnswer).balances

describe('GET /v1/supported-chains', () => {
  it('lists the served networks, the currencies of prices, the suffixes of names, and no on-ramp (Spec §7.4)', async () => {
    expect(await world.get('/v1/supported-chains?st=sdk&sv=1&projectId=')).toEqual({
      http: ['eip155:1', 'eip155:8453'],
      ws: [],
      currencies: ['usd', 'eur'],
      nameSuffixes: ['reown.id', 'wcn.id'],
      onramp: [],
    })
  })
})

describe('GET /v1/account/{address}/balance', () => {
  it('lists the coin and the tokens at the head with their values (Spec §3.6, §3.7, §3.32)', async () => {
    const all = await balances(alice)
    const [, ...rest] = all
    const coins = all.filter((balance) => !('address' in balance))
    expect(coins.map(({ symbol }) => symbol)).toEqual(['ETH'])
    const [coin] = coins
    for (const { name, symbol, chainId, value, price, iconUrl, quantity } of all) {
      expect([name, symbol, chainId, quantity.decimals, quantity.numeric].map((member) => typeof member)).toEqual(
        Array.from({ length: 5 }, () => 'string'),
      )
      expect([typeof value, typeof price, iconUrl]).toEqual(['number', 'number', ''])
    }
    const truth = BigInt((await world.rpc.call('eth_getBalance', [alice, 'latest'])) as string)
    expect(coin).toMatchObject({ name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', price: 3120.5 })
    expect(parseUnits(coin?.quantity.numeric ?? '0', 18)).toBe(truth)
    expect(coin?.value).toBeCloseTo((Number(truth) / 1e18) * 3120.5, 1)
    const usdc = rest.find(({ symbol }) => symbol === 'USDC')
    expect(usdc).toMatchObject({
      name: 'USD Coin',
      address: `eip155:1:${contracts().usdc}`,
      price: 1,
      quantity: { decimals: '6' },
    })
    expect(usdc?.value).toBe(Number(usdc?.quantity.numeric))
  })

  it('lists the most valuable first (Spec §7)', async () => {
    const values = (await balances(alice)).map(({ value = 0 }) => value)
    expect(values).toEqual([...values].sort((a, b) => b - a))
  })

  it('includes a change in the block of the change (Spec §7.15)', async () => {
    const account = '0x00000000000000000000000000000000000000b1'
    const { usdc } = contracts()
    expect(await balances(account)).toMatchObject([{ symbol: 'ETH', quantity: { numeric: '0' } }])
    await world.rpc.send({ from: bob, to: usdc, data: dataOf(tokenAbi, 'mint', [account, 2_500_000n]) })
    // The index may not have seen the block yet, but the caller waits for this token.
    const forced = await balances(account, `chainId=eip155:1&forceUpdate=eip155:1:${usdc}`)
    expect(forced).toContainEqual(
      expect.objectContaining({ symbol: 'USDC', quantity: { decimals: '6', numeric: '2.5' } }),
    )
    await world.indexed()
    expect(await balances(account)).toContainEqual(expect.objectContaining({ symbol: 'USDC', value: 2.5 }))
  })

  it('lists a forced token at zero, so that the caller sees that it is spent', async () => {
    const account = '0x00000000000000000000000000000000000000b4'
    const { usdc } = contracts()
    const symbols = async (query: string) => (await balances(account, query)).map(({ symbol }) => symbol)
    expect(await symbols('chainId=eip155:1')).toEqual(['ETH'])
    const forced = await balances(account, `chainId=eip155:1&forceUpdate=eip155:1:${usdc}`)
    expect(forced).toContainEqual(
      expect.objectContaining({ symbol: 'USDC', value: 0, quantity: { decimals: '6', numeric: '0' } }),
    )
    // An address without a contract is no token.
    expect(await symbols(`chainId=eip155:1&forceUpdate=eip155:1:${account}`)).toEqual(['ETH'])
  })

  it('drops tokens whose decimals are 0 (Spec §5.14)', async () => {
    const account = '0x00000000000000000000000000000000000000b2'
    // The contract returns the length of its arguments: 0 decimals, and a balance of 32.
    const { contractAddress } = await world.rpc.send({
      from: bob,
      data: '0x600c600c600039600c6000f36004360360005260206000f3',
    })
    const forced = await balances(account, `chainId=1&forceUpdate=eip155:1:${contractAddress}`)
    expect(forced.map(({ symbol }) => symbol)).toEqual(['ETH'])
  })

  it('reads the coin, not a token, for the forced address of forty e (Spec §7.15)', async () => {
    const account = '0x00000000000000000000000000000000000000b3'
    await world.rpc.send({ from: bob, to: account, value: '0xde0b6b3a7640000' })
    const forced = await balances(account, `chainId=eip155:1&forceUpdate=eip155:1:0x${'e'.repeat(40)}`)
    expect(forced).toMatchObject([{ symbol: 'ETH', quantity: { decimals: '18', numeric: '1' } }])
  })

  it('drops tokens that the operator lists as spam (Spec §5)', async () => {
    const link = contracts().link.toLowerCase()
    const before = await balances(alice)
    expect(before.map(({ symbol }) => symbol)).toContain('LINK')
    await world.gateway.store.saveSpamRules([{ kind: 'contract', chainId: 1, value: link, verdict: 'spam' }])
    expect((await balances(alice)).map(({ symbol }) => symbol)).not.toContain('LINK')
    await world.gateway.store.saveSpamRules([{ kind: 'contract', chainId: 1, value: link, verdict: 'allow' }])
    expect(await balances(alice)).toEqual(before)
  })

  it('lists every served network without chainId (Spec §7)', async () => {
    const chains = new Set((await balances(alice, '')).map(({ chainId }) => chainId))
    expect([...chains].sort()).toEqual(['eip155:1', 'eip155:8453'])
  })

  it('lists values in the currency of the query (Spec §7.15)', async () => {
    const answer = (await world.get(`/v1/account/${alice}/balance?currency=eur&chainId=1`)) as BalanceAnswer
    expect(answer.balances.find(({ symbol }) => symbol === 'ETH')?.price).toBe(1560.25)
  })

  it('marks balances without a price as unavailable while the price source fails (Spec §8)', async () => {
    const prices = { read: () => Promise.reject(new WalletError('http/unreachable', { url: 'The price source' })) }
    const { chains } = createSilentChain(() => ({ result: '0xde0b6b3a7640000' }))
    const app = createSilentApp(world.gateway.store, { prices, chains, checkAnswers: true })
    const account = '0x00000000000000000000000000000000000000b9'
    const response = await app.request(`/v1/account/${account}/balance?chainId=1`)
    expect(await response.json()).toEqual({
      balances: [
        expect.objectContaining({
          symbol: 'ETH',
          price: 0,
          isPriceUnavailable: true,
          quantity: { decimals: '18', numeric: '1' },
        }),
      ],
    })
  })

  it('lists the change of 24 hours if the price source reports it (Spec §7.15)', async () => {
    const changes = (await balances(alice)).map(({ symbol, change24hPercent }) => [symbol, change24hPercent])
    expect(Object.fromEntries(changes)).toMatchObject({ ETH: -1.42, LINK: 3.18, USDC: undefined })
  })

  it('rejects with balance/unavailable instead of omitting a network (Spec §8)', async () => {
    const response = await createSilentApp(world.gateway.store).request(`/v1/account/${alice}/balance?chainId=1`)
    expect(response.status).toBe(502)
    expect(await response.json()).toMatchObject({
      error: { code: 'balance/unavailable', message: 'Token Balance Unavailable' },
      reasons: [{ description: 'Token Balance Unavailable' }],
    })
  })

  it('returns the last balances for thirty seconds while no node responds', async () => {
    let isAway = false
    const { chains, clock } = createSilentChain(({ method }) => {
      if (isAway) return undefined
      return { result: method === 'eth_getBalance' ? '0x5' : '0x' }
    })
    const app = createSilentApp(world.gateway.store, { chains, clock })
    const read = async (account: string, query = '') => {
      const response = await app.request(`/v1/account/${account}/balance?chainId=1${query}`)
      const { balances = [] } = (await response.json()) as Partial<BalanceAnswer>
      return [response.status, response.headers.get('age'), balances[0]?.quantity.numeric]
    }
    const account = '0x00000000000000000000000000000000000000d7'
    expect(await read(account)).toEqual([200, null, '0.000000000000000005'])
    isAway = true
    clock.advance(29_500)
    expect(await read(account)).toEqual([200, '30', '0.000000000000000005'])
    expect(await read(account, `&forceUpdate=eip155:1:0x00000000000000000000000000000000000000aa`)).toEqual([
      502,
      null,
      undefined,
    ])
    expect(await read(account, '&currency=eur')).toEqual([502, null, undefined])
    expect(await read(bob)).toEqual([502, null, undefined])
    clock.advance(501)
    expect(await read(account)).toEqual([502, null, undefined])
  })
})

describe('GET /v1/account/{address}/history', () => {
  it('lists the whole history page by page, without gap or repetition (Spec §7.6, §4.30, §3.33)', async () => {
    const busy = '0x00000000000000000000000000000000000000c1'
    for (let block = 0; block < 3; block++) {
      await world.rpc.call('evm_setAutomine', [false])
      for (let sent = 0; sent < 25; sent++)
        await world.rpc.call('eth_sendTransaction', [{ from: bob, to: busy, value: '0x1', gas: '0x5208' }])
      await world.rpc.call('evm_mine')
    }
    await world.rpc.call('evm_setAutomine', [true])
    await world.indexed()
    const first = (await world.get(`/v1/account/${busy}/history?chainId=eip155:1`)) as HistoryAnswer
    // A transaction between two pages moves nothing.
    await world.rpc.send({ from: bob, to: busy, value: '0x1' })
    await world.indexed()
    const second = (await world.get(
      `/v1/account/${busy}/history?chainId=eip155:1&cursor=${first.next}`,
    )) as HistoryAnswer
    const ids = [...first.data, ...second.data].map(({ id }) => id)
    expect([first.data.length, second.data.length, second.next]).toEqual([50, 25, null])
    expect(new Set(ids).size).toBe(75)
    const times = [...first.data, ...second.data].map(({ metadata }) => metadata.nonce)
    expect(times).toEqual([...times].sort((a, b) => b - a))
  })

  it('accepts the three parameters of clients, and lists no purchases (Spec §7.6)', async () => {
    const path = `/v1/account/${alice}/history?chainId=eip155:1&cursor=&onramp=`
    expect(((await world.get(path)) as HistoryAnswer).data.length).toBeGreaterThan(0)
    expect(await world.get(`${path}coinbase`)).toEqual({ data: [], next: null })
  })

  it('rejects an unknown purchase provider', async () => {
    const response = await world.gateway.app.request(`/v1/account/${alice}/history?onramp=some`)
    expect([response.status, await response.json()]).toMatchObject([400, { reasons: [{ field: 'onramp' }] }])
  })

  it('lists values in the currency of the query', async () => {
    const valuesIn = async (currency: string) => {
      const { data } = (await world.get(`/v1/account/${alice}/history?currency=${currency}`)) as HistoryAnswer
      return data.flatMap(({ transfers }) => transfers.flatMap(({ value }) => value ?? []))
    }
    const dollars = await valuesIn('usd')
    expect(dollars.length).toBeGreaterThan(0)
    // In the price table of this test, a euro is two dollars.
    expect(await valuesIn('EUR')).toEqual(dollars.map((value) => value / 2))
    const refused = await world.gateway.app.request(`/v1/account/${alice}/history?currency=xau`)
    expect([refused.status, await refused.json()]).toMatchObject([400, { reasons: [{ field: 'currency' }] }])
  })

  it('lists no application', async () => {
    const { data } = (await world.get(`/v1/account/${alice}/history`)) as HistoryAnswer
    expect(new Set(data.map(({ metadata }) => metadata.application))).toEqual(new Set([null]))
  })

  it('merges networks by time without chainId (Spec §7)', async () => {
    const { data } = (await world.get(`/v1/account/${alice}/history`)) as HistoryAnswer
    expect(new Set(data.map(({ metadata }) => metadata.chain)).size).toBe(2)
    const times = data.map(({ metadata }) => Date.parse(metadata.minedAt))
    expect(times).toEqual([...times].sort((a, b) => b - a))
  })

  it('lists only the network of chainId (Spec §7.6)', async () => {
    const { data } = (await world.get(`/v1/account/${alice}/history?chainId=eip155:8453`)) as HistoryAnswer
    expect(new Set(data.map(({ metadata }) => metadata.chain))).toEqual(new Set(['eip155:8453']))
  })

  it.each(['x', 'WyJoIiwxXQ', '%20', 'W10', 'eyJhIjoxfQ'])('rejects the cursor %s (Spec §7)', async (cursor) => {
    const response = await world.gateway.app.request(`/v1/account/${alice}/history?cursor=${cursor}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: 'request/invalid' } })
  })
})

describe('GET /v1/account/{address}/nfts', () => {
  it('lists held collectibles, across networks and pages (Spec §2)', async () => {
    const { nfts, next } = (await world.get(`/v1/account/${alice}/nfts?chainId=eip155:1`)) as NftsAnswer
    const { collection, spamCollection } = contracts()
    const owners = await Promise.all(
      nfts.map(({ contract, tokenId }) =>
        world.rpc.call('eth_call', [
          { to: contract, data: dataOf(collectionAbi, 'ownerOf', [BigInt(tokenId)]) },
          'latest',
        ]),
      ),
    )
    expect(new Set(owners.map((owner) => `0x${String(owner).slice(26)}`))).toEqual(new Set([alice.toLowerCase()]))
    expect(next).toBeNull()
    expect(nfts.filter(({ isSpam }) => isSpam).every(({ contract }) => contract === spamCollection)).toBe(true)
    expect(nfts.filter(({ isSpam }) => !isSpam).every(({ contract }) => contract === collection)).toBe(true)
  })

  it('continues from a cursor (Spec §2)', async () => {
    const many = '0x00000000000000000000000000000000000000d1'
    const data = dataOf(collectionAbi, 'airdrop', [Array.from({ length: 60 }, () => many)])
    await world.rpc.send({ from: bob, to: contracts().spamCollection, data, gas: '0x1c9c380' })
    await world.indexed()
    const first = (await world.get(`/v1/account/${many}/nfts?chainId=1`)) as NftsAnswer
    const second = (await world.get(`/v1/account/${many}/nfts?chainId=1&cursor=${first.next}`)) as NftsAnswer
    expect([first.nfts.length, second.nfts.length, second.next]).toEqual([50, 10, null])
    expect(new Set([...first.nfts, ...second.nfts].map(({ tokenId }) => tokenId)).size).toBe(60)
  })
})

describe('GET /v1/identity/{address}', () => {
  it('returns a name that resolves back, and its avatar (Spec §7.5, §3.31)', async () => {
    const identity = (await world.get(`/v1/identity/${alice}?sender=${bob}`)) as IdentityAnswer
    expect(identity.name).toBe('alice.eth')
    expect(identity.avatar).toMatch(/^(?:https:|data:image)/)
  })

  it('returns null for an account without a name, and for another namespace (Spec §7.5)', async () => {
    const nobody = { name: null, avatar: null }
    expect(await world.get('/v1/identity/0x00000000000000000000000000000000000000e1')).toEqual(nobody)
    expect(await world.get('/v1/identity/4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T')).toEqual(nobody)
  })

  it('sets how long browsers may cache it: the rest of five minutes (Spec §4.29, §7.5)', async () => {
    const { chains, clock } = createSilentChain(() => ({ error: { code: 3, message: 'execution reverted' } }))
    const app = createSilentApp(world.gateway.store, { chains, clock })
    const look = async (address: string) => (await app.request(`/v1/identity/${address}`)).headers.get('cache-control')
    const nobody = '0x00000000000000000000000000000000000000e2'
    expect(await look(nobody)).toBe('public, max-age=300')
    clock.advance(2_000)
    expect(await look(nobody)).toBe('public, max-age=298')
    clock.advance(298_000)
    expect(await look(nobody)).toBe('public, max-age=300')
    expect(await look('4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T')).toBe('public, max-age=300')
  })

  it('rejects if no node responds, instead of returning no name (Spec §8)', async () => {
    const response = await createSilentApp(world.gateway.store).request(`/v1/identity/${alice}`)
    expect([response.status, await response.json()]).toMatchObject([502, { error: { code: 'rpc/timeout' } }])
  })
})

describe('GET /v1/profile', () => {
  it('returns the addresses of a name in any case, in the form that clients request (Spec §7.16)', async () => {
    for (const name of ['alice.eth', 'ALICE.eth']) {
      const profile = await world.get(`/v1/profile/account/${name}?apiVersion=2&st=sdk&sv=1&projectId=`)
      expect(profile).toMatchObject({ name: 'alice.eth', addresses: { '60': { address: alice } } })
      expect(shapeOf(profile)).toEqual(shapeOf(gatewayExamples.profile))
    }
  })

  it.each(['nobody-has-this.eth', 'alice', 'al_ice..eth', 'a%00.eth'])('returns no addresses of %s', async (name) => {
    const response = await world.gateway.app.request(`/v1/profile/account/${name}?apiVersion=2`)
    expect([response.status, await response.json()]).toEqual([200, []])
  })

  it('returns the name of an account, and none for another (Spec §7.17)', async () => {
    const reverse = (account: string) => world.get(`/v1/profile/reverse/${account}?sender=${bob}&apiVersion=2`)
    expect(await reverse(alice)).toMatchObject([{ name: 'alice.eth', addresses: { '60': { address: alice } } }])
    expect(await reverse('0x00000000000000000000000000000000000000e1')).toEqual([])
    expect(await reverse('4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T')).toEqual([])
  })

  it('rejects if no node responds, instead of returning no name', async () => {
    const app = createSilentApp(world.gateway.store)
    for (const path of ['account/alice.eth', `reverse/${alice}`]) {
      const response = await app.request(`/v1/profile/${path}`)
      expect([response.status, await response.json()]).toMatchObject([502, { error: { code: 'rpc/timeout' } }])
    }
  })
})

describe('POST /v1/fungible/price', () => {
  const readPrices = async (addresses: readonly string[], currency = 'usd') => {
    const body = JSON.stringify({ projectId: '', currency, addresses })
    const response = await world.gateway.app.request('/v1/fungible/price', { method: 'POST', body })
    return (await response.json()) as PriceAnswer
  }

  it('returns prices under the requested addresses (Spec §7.10)', async () => {
    const usdc = `eip155:1:${contracts().usdc}`
    const coin = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
    expect(await readPrices([usdc, coin])).toEqual({
      fungibles: [
        { address: usdc, name: 'USD Coin', symbol: 'USDC', iconUrl: '', price: 1, decimals: 6 },
        {
          address: coin,
          name: 'Ether',
          symbol: 'ETH',
          iconUrl: '',
          price: 3120.5,
          change24hPercent: -1.42,
          decimals: 18,
        },
      ],
    })
  })

  it.each([
    ['no addresses', { currency: 'usd', addresses: [] }, 400, 'request/invalid', 'addresses'],
    ['addresses that are none', { currency: 'usd', addresses: ['0x1'] }, 400, 'request/invalid', 'addresses.0'],
    [
      'an unknown currency',
      { currency: 'irn', addresses: ['eip155:1:native'] },
      422,
      'request/unprocessable',
      'currency',
    ],
  ])('rejects %s', async (_, members, status, name, field) => {
    const body = JSON.stringify({ projectId: '', ...members })
    const response = await world.gateway.app.request('/v1/fungible/price', { method: 'POST', body })
    expect([response.status, await response.json()]).toMatchObject([
      status,
      { status: 'FAILED', reasons: [{ name, field }] },
    ])
  })

  it('lists tokens whose price could not be read now (Spec §7.10)', async () => {
    const tokens = [`eip155:1:${contracts().usdc}`, 'eip155:1:native']
    const prices: PriceSource = {
      read: async ({ tokens: [first, second] }) => ({
        prices: new Map(first === undefined ? [] : [[priceKey(first), { price: 2 }]]),
        unavailable: new Set(second === undefined ? [] : [priceKey(second)]),
      }),
    }
    const { chains } = createSilentChain()
    const app = createSilentApp(world.gateway.store, { prices, chains, checkAnswers: true })
    const body = JSON.stringify({ projectId: '', currency: 'usd', addresses: tokens })
    const response = await app.request('/v1/fungible/price', { method: 'POST', body })
    expect(await response.json()).toMatchObject({
      fungibles: [{ address: tokens[0], price: 2 }],
      unavailable: [tokens[1]],
    })
  })

  it('omits tokens without a price (Spec §7.10)', async () => {
    expect(await readPrices([`eip155:1:${contracts().collection}`, 'solana:x:native', 'eip155:5:native'])).toEqual({
      fungibles: [],
    })
    expect(await readPrices([`eip155:1:${contracts().usdc}`], 'jpy')).toEqual({ fungibles: [] })
  })
})

/** Returns the names of members at every depth, to compare a payload with its example. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])]
  if (typeof value !== 'object' || value === null) return 'value'
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]))
}

describe('the value of a transfer', () => {
  it('is at the current price, in valueNow, if the price of its time is unknown (Spec §7.6)', async () => {
    const queries: PriceQuery[] = []
    const prices: PriceSource = {
      async read(query) {
        queries.push(query)
        const present = query.tokens.filter(({ atMs }) => atMs === undefined)
        const prices = new Map(present.map((token) => [priceKey(token), { price: 2 }]))
        return { prices, unavailable: new Set<string>() }
      },
    }
    const { chains } = createSilentChain()
    const app = createSilentApp(world.gateway.store, { prices, chains, checkAnswers: true })
    const response = await app.request(`/v1/account/${bob}/history?chainId=1`)
    const { data } = (await response.json()) as HistoryAnswer
    const coins = data.flatMap(({ transfers }) => transfers.filter(({ fungible_info: info }) => info?.symbol === 'ETH'))
    expect(coins.length).toBeGreaterThan(0)
    for (const { quantity, value, price, valueNow } of coins)
      expect([value, price, valueNow]).toEqual([null, null, fiatValue(quantity.numeric, 2)])
    // One read for the whole page.
    expect(queries).toHaveLength(1)
  })
})

describe('the coverage of a history', () => {
  const minedAt = Date.UTC(2026, 0, 2) / 1000
  const block = {
    number: 500,
    hash: hashOf('c', 500),
    parentHash: hashOf('c', 499),
    minedAt,
    isTraced: true,
    transactions: [],
  }

  it('lists the networks without history, and the start of the others (Spec §7.6)', async () => {
    const { store } = world.gateway
    await store.append(5, [block], undefined)
    const [served] = createSilentChain().chains.values()
    if (served === undefined) throw new Error('there is no chain')
    const { index: _, ...unindexed } = served.network
    const chains = new Map<string, ServedChain>([
      ['eip155:1', served],
      ['eip155:5', { ...served, network: { ...served.network, id: 5, index: { startBlock: 'latest' as const } } }],
      ['eip155:6', { ...served, network: { ...unindexed, id: 6 } }],
    ])
    const app = createSilentApp(store, { chains, checkAnswers: true })
    const nobody = '0x00000000000000000000000000000000000000b7'
    const read = async (path: string) => (await app.request(`/v1/account/${nobody}/${path}`)).json()
    const readHistory = (query: string) => read(`history?${query}`)
    const whole = { chain: 'eip155:1', isIndexed: true, since: null }
    const late = { chain: 'eip155:5', isIndexed: true, since: { block: 500, minedAt: '2026-01-02T00:00:00.000Z' } }
    const none = { chain: 'eip155:6', isIndexed: false, since: null }
    expect(await readHistory('')).toEqual({ data: [], next: null, coverage: [whole, late, none] })
    expect(await readHistory('chainId=6')).toEqual({ data: [], next: null, coverage: [none] })
    // Collectibles come from the same index.
    expect(await read('nfts')).toEqual({ nfts: [], next: null, coverage: [whole, late, none] })
    expect(await read('nfts?chainId=6')).toEqual({ nfts: [], next: null, coverage: [none] })
    // No index holds purchases.
    expect(await readHistory('chainId=6&onramp=coinbase')).toEqual({ data: [], next: null })
  })

  it('reports no history for an index that has no block yet (Spec §7.6)', async () => {
    const [served] = createSilentChain().chains.values()
    if (served === undefined) throw new Error('there is no chain')
    const network = { ...served.network, id: 7, index: { startBlock: 'latest' as const } }
    const chains = new Map<string, ServedChain>([['eip155:7', { ...served, network }]])
    const app = createSilentApp(world.gateway.store, { chains, checkAnswers: true })
    const response = await app.request('/v1/account/0x00000000000000000000000000000000000000b7/history')
    expect(await response.json()).toEqual({
      data: [],
      next: null,
      coverage: [{ chain: 'eip155:7', isIndexed: false, since: null }],
    })
  })
})

describe('a read of prices', () => {
  it('passes its caller, on every route', async () => {
    const callers: (string | undefined)[] = []
    const prices: PriceSource = {
      async read({ caller }) {
        callers.push(caller)
        return { prices: new Map(), unavailable: new Set() }
      },
    }
    const { chains } = createSilentChain(() => ({ result: '0xde0b6b3a7640000' }))
    const clientAddress = () => '2001:db8:1:2:3:4:5:6'
    const requestAll = (deps: object) => {
      const app = createSilentApp(world.gateway.store, { prices, chains, ...deps })
      const body = JSON.stringify({ projectId: '', currency: 'usd', addresses: ['eip155:1:native'] })
      const nobody = '0x00000000000000000000000000000000000000ba'
      return Promise.all([
        app.request(`/v1/account/${nobody}/balance?chainId=1`),
        app.request(`/v1/account/${alice}/history?chainId=1`),
        app.request('/v1/fungible/price', { method: 'POST', body }),
      ])
    }
    expect((await requestAll({ clientAddress })).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(callers).toEqual(['2001:db8:1:2', '2001:db8:1:2', '2001:db8:1:2'])
    callers.length = 0
    // An app without network addresses must not treat all its callers as one.
    await requestAll({})
    expect(callers).toEqual([undefined, undefined, undefined])
  })
})

describe('the payloads', () => {
  it('have the members of the examples in the tests of the clients (Spec §7)', async () => {
    const history = (await world.get(`/v1/account/${alice}/history?chainId=1`)) as HistoryAnswer
    const [sent, minted] = gatewayExamples.history.data
    const coin = history.data.find(({ transfers }) => transfers[0]?.fungible_info != null)
    const nft = history.data.find(({ transfers }) => transfers[0]?.nft_info?.content != null)
    // The icon needs iconUrlTemplate.
    const withoutIcon = JSON.parse(JSON.stringify(sent), (name, value) => (name === 'icon' ? null : value))
    // The counterparty of a transfer is an addition: their format does not contain the receiver of a token.
    const asTheirs = (value: unknown) =>
      shapeOf(JSON.parse(JSON.stringify(value), (name, each) => (name === 'counterparty' ? undefined : each)))
    expect(coin?.transfers[0]?.counterparty).toMatch(/^0x/)
    expect(asTheirs(coin)).toEqual(shapeOf(withoutIcon))
    expect(asTheirs(nft)).toEqual(shapeOf(minted))
    const [native] = (await balances(alice)).filter(({ address }) => address === undefined)
    expect(shapeOf(native)).toEqual(shapeOf(gatewayExamples.balance.balances[0]))
    const { nfts } = (await world.get(`/v1/account/${alice}/nfts?chainId=1`)) as NftsAnswer
    expect(shapeOf(nfts[0])).toEqual(shapeOf(gatewayExamples.nfts.nfts[0]))
    expect(shapeOf(await world.get('/v1/supported-chains'))).toEqual(shapeOf(gatewayExamples.supportedChains))
    const refused = await world.get(`/v1/account/${alice}/history?cursor=nonsense`)
    const requestId = expect.stringMatching(/^[0-9a-f-]{36}$/)
    expect(refused).toEqual({ ...gatewayExamples.error, error: { ...gatewayExamples.error.error, requestId } })
  })
})

describe('an account that is not an address of the requested namespace', () => {
  const solana = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
  const history = (address: string, chainId?: string) =>
    `/v1/account/${address}/history${chainId === undefined ? '' : `?chainId=${chainId}`}`

  it.each([
    history('0X0x63755B7B300228254FB7d16321eCD3B87f98ca2a'),
    history('0x1234567890123456789012345678901234567890A', 'eip155:1'),
    history('0x1234', 'eip155:137'),
    history(solana, 'eip155:1'),
    history('0x63755B7B300228254FB7d16321eCD3B87f98ca2a', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
    '/v1/account/nobody/balance',
    '/v1/account/0x12/nfts?chainId=1',
    '/v1/identity/0x1234567890123456789012345678901234567890A',
    '/v1/profile/reverse/nobody',
  ])('is rejected: %s (Spec §5.23, §5.24)', async (path) => {
    const response = await world.gateway.app.request(path)
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { status: 'FAILED', error: { code: 'request/invalid' }, reasons: [{ field: 'address' }] },
    ])
  })

  it('is accepted in an unknown namespace', async () => {
    expect(await world.get(history('cosmos1abc', 'cosmos:cosmoshub-4'))).toEqual({ data: [], next: null })
  })
})

describe('a network that is not served', () => {
  it.each([
    ['history', { data: [], next: null }],
    ['balance', { balances: [] }],
    ['nfts', { nfts: [], next: null }],
  ])('returns the documented empty %s, without a call to any node (Spec §7.3, §5.40)', async (call, empty) => {
    // The node of this gateway never responds, so that any call fails the test.
    const app = createSilentApp(world.gateway.store, { checkAnswers: true })
    const solana = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
    for (const path of [
      `/v1/account/${alice}/${call}?chainId=eip155:137`,
      `/v1/account/${solana}/${call}?chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`,
      `/v1/account/${solana}/${call}`,
    ]) {
      const response = await app.request(path)
      expect([path, response.status, await response.json()]).toEqual([path, 200, empty])
    }
  })
})

describe('an address with a wrong EIP-55 checksum', () => {
  const wrong = '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

  it.each([
    `/v1/account/${wrong}/balance?currency=usd`,
    `/v1/account/${wrong}/balance?currency=usd&chainId=eip155:1`,
    `/v1/account/${wrong}/history`,
    `/v1/profile/reverse/${wrong}`,
    `/v1/sessions/eip155:1:${wrong}`,
    `/v1/convert/allowance?tokenAddress=eip155:1:${wrong}&userAddress=eip155:1:${wrong.toLowerCase()}`,
  ])('is rejected: %s (Spec §8)', async (path) => {
    const response = await world.gateway.app.request(path)
    expect([response.status, await response.json()]).toMatchObject([400, { error: { code: 'request/invalid' } }])
  })
})
