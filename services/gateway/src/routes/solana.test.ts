import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Connection, Keypair, LAMPORTS_PER_SOL, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SOLANA, type SolanaGateway, startSolanaGateway } from '../testing/solana-gateway.fixture.ts'

let world: SolanaGateway
beforeAll(async () => {
  world = await startSolanaGateway()
})
afterAll(() => world?.stop())

const PATH = `/v1/?chainId=${SOLANA}&projectId=`
const call = (method: string, params: unknown = [], id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params })
const balances = async (address: string, query = `&chainId=${SOLANA}`) => {
  const { body } = await world.get(`/v1/account/${address}/balance?currency=usd${query}`)
  return body as { balances: readonly Record<string, unknown>[] }
}

function person(label: string) {
  const found = world.solana.accounts.find((each) => each.label === label)
  if (found === undefined) throw new Error(`nobody is called ${label}`)
  return { ...found, keys: Keypair.fromSeed(found.privateKey) }
}

describe('JSON-RPC of a Solana network', () => {
  it('forwards reads, and keeps whole numbers of 64 bits (Spec §7.30, §7.31)', async () => {
    expect(await world.post(PATH, call('getHealth'))).toMatchObject({ status: 200, body: { result: 'ok' } })
    const response = await world.gateway.app.request(PATH, {
      method: 'POST',
      body: JSON.stringify(call('getAccountInfo', [person('Alice').address, { encoding: 'base64' }])),
    })
    expect(await response.text()).toContain('"rentEpoch":18446744073709551615')
  })

  it.each(['requestAirdrop', 'getProgramAccounts', 'eth_chainId', 'accountSubscribe', 'toString'])(
    'rejects %s with "Requested RPC call is not allowed" (Spec §8)',
    async (method) => {
      const { body } = await world.post(PATH, call(method))
      expect(body).toMatchObject({ error: { code: -32601, message: 'Requested RPC call is not allowed' } })
    },
  )

  it('rejects methods of Solana on other networks (Spec §8)', async () => {
    const { body } = await world.post('/v1/?chainId=solana:unknown&projectId=', call('getHealth'))
    expect(body).toMatchObject({ error: { code: expect.any(Number) } })
  })

  it('serves a third-party client: it reads, sends and confirms (Spec §7.30)', async () => {
    const server = serve({ fetch: world.gateway.app.fetch, port: 0 })
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const connection = new Connection(`http://127.0.0.1:${port}${PATH}`, 'confirmed')
    const [alice, bob] = [person('Alice'), person('Bob')]
    const before = await connection.getBalance(bob.keys.publicKey)
    const latest = await connection.getLatestBlockhash()
    const transfer = SystemProgram.transfer({
      fromPubkey: alice.keys.publicKey,
      toPubkey: bob.keys.publicKey,
      lamports: LAMPORTS_PER_SOL,
    })
    const transaction = new Transaction({ ...latest, feePayer: alice.keys.publicKey }).add(transfer)
    transaction.sign(alice.keys)
    const signature = await connection.sendRawTransaction(transaction.serialize())
    expect((await connection.getSignatureStatuses([signature])).value[0]).toMatchObject({ err: null })
    expect(await connection.getBalance(bob.keys.publicKey)).toBe(before + LAMPORTS_PER_SOL)
    const parsed = await connection.getParsedTokenAccountsByOwner(alice.keys.publicKey, {
      programId: new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
    })
    expect(parsed.value.length).toBeGreaterThan(0)
    await new Promise((resolve) => server.close(resolve))
    world.solana.reset()
  })
})

describe('GET /v1/account/{address}/balance of a Solana network', () => {
  it('lists the coin and tokens of both programs with their values, without collectibles (Spec §7.15)', async () => {
    const { usdc, toll, picture } = world.solana.seed
    const { balances: list } = await balances(person('Alice').address)
    expect(list).toMatchObject([
      {
        name: 'Solana',
        symbol: 'SOL',
        chainId: SOLANA,
        price: 152.4,
        change24hPercent: 2.05,
        quantity: { decimals: '9', numeric: '120' },
        value: 18_288,
      },
      {
        name: 'USD Coin',
        symbol: 'USDC',
        address: `${SOLANA}:${usdc.mint}`,
        price: 1,
        value: 2_500,
        quantity: { decimals: '6', numeric: '2500' },
      },
      { address: `${SOLANA}:${toll.mint}`, price: 0, quantity: { decimals: '6', numeric: '800' } },
    ])
    expect(list).toHaveLength(3)
    expect(list[0]).not.toHaveProperty('address')
    expect(JSON.stringify(list)).not.toContain(picture.mint)
  })

  it('selects the networks by the address if the call names none (Spec §7)', async () => {
    expect((await balances(person('Bob').address, '')).balances).toHaveLength(2)
    expect((await balances(`0x${'11'.repeat(20)}`, '')).balances).toEqual([])
  })

  it('lists an empty account with its coin, and a token that the caller waits for (Spec §7.15)', async () => {
    const empty = Keypair.generate().publicKey.toBase58()
    for (const query of [`&chainId=${SOLANA}`, ''])
      expect((await balances(empty, query)).balances).toMatchObject([
        { symbol: 'SOL', chainId: SOLANA, quantity: { decimals: '9', numeric: '0' } },
      ])
    const { usdc } = world.solana.seed
    const forced = await balances(empty, `&chainId=${SOLANA}&forceUpdate=${SOLANA}:${usdc.mint},${SOLANA}:${empty}`)
    expect(forced.balances).toMatchObject([{ symbol: 'SOL' }, { symbol: 'USDC', quantity: { numeric: '0' } }])
  })

  it('rejects an address of another family, and returns nothing for an unserved network (Spec §7)', async () => {
    const wrong = await world.get(`/v1/account/0x${'11'.repeat(20)}/balance?currency=usd&chainId=${SOLANA}`)
    expect(wrong).toMatchObject({ status: 400 })
    const other = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    expect((await balances(person('Alice').address, `&chainId=${other}`)).balances).toEqual([])
  })

  it('returns no collectibles of Solana, without a request to a node (Spec §7)', async () => {
    const { address } = person('Alice')
    expect(await world.get(`/v1/account/${address}/nfts?chainId=${SOLANA}`)).toMatchObject({
      status: 200,
      body: { nfts: [], next: null },
    })
  })

  it('is in the list of networks, and its reads fail as a whole if no node responds (Spec §7.4)', async () => {
    expect((await world.get('/v1/supported-chains')).body).toMatchObject({ http: [SOLANA] })
    const silent = await startSolanaGateway({
      solanaNetworks: [
        {
          id: SOLANA,
          name: 'Solana',
          nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
          rpcUrls: ['http://127.0.0.1:9'],
        },
      ],
    })
    const { status, body } = await silent.get(
      `/v1/account/${person('Alice').address}/balance?currency=usd&chainId=${SOLANA}`,
    )
    expect([status, body]).toMatchObject([502, { error: { code: 'balance/unavailable' } }])
    await silent.stop()
  })
})

describe('POST /v1/fungible/price of a Solana network', () => {
  it('returns prices of the coin and of mints, each under the requested address (Spec §7.10)', async () => {
    const { usdc, toll } = world.solana.seed
    const coin = `${SOLANA}:So11111111111111111111111111111111111111111`
    const addresses = [coin, `${SOLANA}:${usdc.mint}`, `${SOLANA}:${toll.mint}`, `eip155:1:0x${'11'.repeat(20)}`]
    const { body } = await world.post('/v1/fungible/price', { currency: 'eur', addresses, projectId: '' })
    expect(body).toMatchObject({
      fungibles: [
        { address: coin, symbol: 'SOL', price: 76.2, decimals: 9 },
        { address: `${SOLANA}:${usdc.mint}`, name: 'USD Coin', symbol: 'USDC', price: 0.5, decimals: 6 },
      ],
    })
    expect((body as { fungibles: unknown[] }).fungibles).toHaveLength(2)
  })

  it('distinguishes mints by the case of their letters (Spec §5)', async () => {
    const mint = world.solana.seed.usdc.mint
    const other = mint.toLowerCase().replace(/[0l]/g, '1')
    const { body } = await world.post('/v1/fungible/price', { currency: 'usd', addresses: [`${SOLANA}:${other}`] })
    expect(body).toEqual({ fungibles: [] })
  })
})
