import { servedWalletsAnswerSchema, walletsAnswerSchema } from '@latchkey/protocol/catalogue'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestCatalogue, type TestCatalogue } from '../test-catalogue.fixture.ts'

const METAMASK = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const BINANCE = '8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4'
const BINANCE_ALIAS = '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25'

let catalogue: TestCatalogue
beforeAll(async () => {
  catalogue = await createTestCatalogue()
})

const request = async (query: string) => {
  const response = await catalogue.app.request(`/getWallets?${query}`)
  expect(response.status).toBe(200)
  // Requests and responses are both checked.
  const body: unknown = await response.json()
  v.parse(walletsAnswerSchema, body)
  return v.parse(servedWalletsAnswerSchema, body)
}
const names = async (query: string) => (await request(query)).data.map(({ name }) => name)
const ALL = ['MetaMask', 'Binance Wallet', 'Glow', 'Plain Desk']

describe('GET /getWallets', () => {
  it('returns all wallets in order for the query of existing clients (Spec §7.25)', async () => {
    const { count, data } = await request(
      'projectId=&st=appkit&sv=react-1.0.0&page=1&entries=40&sort=default&include_pay_only=',
    )
    expect(count).toBe(4)
    expect(data.map(({ name }) => name)).toEqual(ALL)
    expect(data.map(({ order }) => order)).toEqual([1, 2, 3, 4])
  })

  it('returns wallets in the format of the API, with null for unknown members (Spec §3.24)', async () => {
    const [first] = (await request('')).data
    expect(first).toMatchObject({
      id: METAMASK,
      name: 'MetaMask',
      badge_type: 'certified',
      image_id: 'metamask',
      image_url: null,
      rdns: 'io.metamask',
      injected: [{ namespace: 'eip155', injected_id: 'isMetaMask' }],
      mobile_link: 'metamask://',
      desktop_link: null,
      webapp_link: null,
      supports_wc: true,
      supports_wcpay: false,
      display_index: 1,
    })
    // Clients compare exact chain ids, so a namespace is expanded to its chains.
    expect(first?.chains).toContain('eip155:8453')
    expect(first?.chains).toContain('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  })

  it('returns pages, and the count of all pages (Spec §7.25)', async () => {
    const second = await request('page=2&entries=3')
    expect(second.count).toBe(4)
    expect(second.data.map(({ name, display_index }) => [name, display_index])).toEqual([['Plain Desk', 4]])
    expect((await request('page=9&entries=3')).data).toEqual([])
  })

  it('includes and excludes by id, also by other ids of a wallet (Spec §7.25)', async () => {
    expect(await names(`include=${METAMASK},${BINANCE}`)).toEqual(['MetaMask', 'Binance Wallet'])
    expect(await names(`exclude=${METAMASK}`)).toEqual(['Binance Wallet', 'Glow', 'Plain Desk'])
    expect(await names(`exclude=${BINANCE_ALIAS}`)).toEqual(['MetaMask', 'Glow', 'Plain Desk'])
    // The site sorts the response by the requested ids.
    expect((await request(`include=${BINANCE_ALIAS}`)).data.map(({ id }) => id)).toEqual([BINANCE_ALIAS])
    expect(await names(`include=${METAMASK}&exclude=${METAMASK}`)).toEqual([])
  })

  it('searches with tolerance for typos (Spec §7.25)', async () => {
    expect(await names('search=metamsk')).toEqual(['MetaMask'])
    expect(await names('search=%20glow%20wallet%20')).toEqual(['Glow'])
    expect(await names('search=nothing-like-it')).toEqual([])
  })

  it('returns wallets of any requested chain, also of an unlisted chain (Spec §7.25)', async () => {
    expect(await names('chains=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toEqual(['MetaMask', 'Glow'])
    expect(await names('chains=eip155:1,bip122')).toEqual(['MetaMask', 'Binance Wallet', 'Plain Desk'])
    expect(await names('chains=eip155')).toEqual(['MetaMask', 'Binance Wallet', 'Plain Desk'])
    const own = await request('chains=eip155:31337')
    expect(own.data.map(({ name }) => name)).toEqual(['MetaMask', 'Binance Wallet'])
    expect(own.data.every(({ chains }) => chains.includes('eip155:31337'))).toBe(true)
  })

  it.each([
    ['ios', ['MetaMask', 'Binance Wallet', 'Glow']],
    ['android', ['MetaMask', 'Binance Wallet']],
    ['desktop', ['Plain Desk']],
    ['web', ['Plain Desk']],
    ['extension', ['MetaMask']],
    ['injected', ['MetaMask']],
  ])('returns wallets that run on %s', async (platform, expected) => {
    expect(await names(`platform=${platform}`)).toEqual(expected)
  })

  it('returns certified wallets for either name of the parameter (Spec §7.25)', async () => {
    expect(await names('badge_type=certified')).toEqual(['MetaMask'])
    expect(await names('badge=certified')).toEqual(['MetaMask'])
    expect(await names('badge=none')).toEqual(['Binance Wallet', 'Glow', 'Plain Desk'])
  })

  it('returns wallets by names or rdns', async () => {
    expect(await names('names=glow%20wallet,METAMASK')).toEqual(['MetaMask', 'Glow'])
    expect(await names('rdns=com.binance.wallet&names=Glow')).toEqual(['Binance Wallet', 'Glow'])
  })

  it('returns immutable picture URLs when publicUrl is set', async () => {
    const { app } = await createTestCatalogue({ config: { publicUrl: 'https://catalogue.example' } })
    const answer = v.parse(servedWalletsAnswerSchema, await (await app.request('/getWallets')).json())
    expect(answer.data[0]?.image_url).toMatch(
      /^https:\/\/catalogue\.example\/getWalletImage\/metamask\?h=[0-9a-f]{16}$/,
    )
  })

  it.each([
    ['page=0', 'page'],
    ['page=x', 'page'],
    ['entries=-4', 'entries'],
    ['include=../../etc/passwd', 'include.0'],
    ['chains=<script>', 'chains.0'],
    ['platform=toaster', 'platform'],
    ['badge=gold', 'badge'],
    [`search=${'x'.repeat(2000)}`, 'search'],
  ])('rejects %s and names the field', async (query, field) => {
    const response = await catalogue.app.request(`/getWallets?${query}`)
    expect(response.status).toBe(400)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const body = (await response.json()) as { error: { code: string; message: string }; reasons: unknown[] }
    expect(body.error.code).toBe('request/invalid')
    expect(body.error.message).toContain(`${field} is not valid`)
    expect(body.reasons).toHaveLength(1)
  })

  it('returns at most 100 wallets (Spec §9)', async () => {
    const { app } = await createTestCatalogue({
      wallets: Array.from({ length: 150 }, (_, index) => ({
        slug: `made-${index}`,
        aliases: [],
        also: [],
        certified: false,
        name: `Made ${index}`,
        homepage: 'https://made.example',
        chains: ['eip155'],
        supports_wc: true,
      })),
    })
    const answer = v.parse(servedWalletsAnswerSchema, await (await app.request('/getWallets?entries=5000')).json())
    expect([answer.count, answer.data.length]).toEqual([150, 100])
  })
})
