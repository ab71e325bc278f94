import { toMonogram } from '@latchkey/primitives'
import { beforeAll, describe, expect, it } from 'vitest'
import { isInertSvg } from '../domain/is-inert-svg.ts'
import { createTestCatalogue, type TestCatalogue, testWallets } from '../test-catalogue.fixture.ts'

let catalogue: TestCatalogue
beforeAll(async () => {
  catalogue = await createTestCatalogue()
})

const get = (path: string, headers: Record<string, string> = {}) => catalogue.app.request(path, { headers })
const svg = async (path: string) => {
  const response = await get(path)
  expect(response.status, path).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  return response.text()
}

describe('GET picture', () => {
  it('returns the picture of a wallet by slug, id and alias (Spec §7.26)', async () => {
    const bySlug = await svg('/getWalletImage/metamask')
    expect(bySlug).toContain('#FF5C16')
    expect(await svg('/getWalletImage/c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96')).toBe(bySlug)
    const alias = '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25'
    expect(await svg(`/getWalletImage/${alias}`)).toBe(await svg('/getWalletImage/binance-wallet'))
  })

  it('returns a monogram for a wallet without a picture', async () => {
    expect(await svg('/getWalletImage/plain-desk')).toContain('>P</text>')
  })

  it('returns the picture of a network by picture id, CAIP-2 id, chain id and namespace (Spec §7.27)', async () => {
    const base = await svg('/public/getAssetImage/7289c336-3981-4081-c5f4-efc26ac64a00')
    expect(await svg('/public/getAssetImage/eip155:8453')).toBe(base)
    expect(await svg('/public/getAssetImage/eip155%3A8453')).toBe(base)
    expect(await svg('/public/getAssetImage/8453')).toBe(base)
    // A test network has the picture of its main network.
    expect(await svg('/public/getAssetImage/eip155:84532')).toBe(base)
    expect(await svg('/public/getAssetImage/eip155')).toBe(await svg('/public/getAssetImage/eip155:1'))
    const solana = await svg('/public/getAssetImage/a1b58899-f671-4276-6a5e-56ca5bd59700')
    expect(await svg('/public/getAssetImage/solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')).toBe(solana)
    expect(await svg('/public/getAssetImage/bip122:000000000019d6689c085ae165831e93')).not.toContain('<text')
  })

  it('returns the built-in pictures for the connectors of QR codes and of the browser', async () => {
    const code = await svg('/public/getAssetImage/ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400')
    const browser = await svg('/public/getAssetImage/07ba87ed-43aa-4adf-4540-9e6a2b9cae00')
    expect(code).not.toBe(browser)
    for (const drawing of [code, browser]) {
      expect(drawing).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="96" height="96"/)
      expect(drawing).not.toMatch(/<text|<script|href/)
    }
  })

  it('returns a monogram with the given name for an unknown network', async () => {
    expect(await svg('/public/getAssetImage/eip155:31337')).toContain('>3</text>')
    const { letter, ground } = toMonogram('Fern Local')
    const named = await svg('/public/getAssetImage/eip155:31337?name=Fern%20Local')
    expect(named).toContain(`>${letter}</text>`)
    expect(named).toContain(ground)
    expect((await get(`/public/getAssetImage/eip155:31337?name=${'a'.repeat(65)}`)).status).toBe(400)
  })

  it('returns the picture of a token and a currency in any case (Spec §7.27)', async () => {
    const usdc = await svg('/public/getTokenImage/USDC')
    expect(usdc).not.toContain('<text')
    expect(await svg('/public/getTokenImage/usdc')).toBe(usdc)
    expect(await svg('/public/getTokenImage/ZZQX')).toContain('>Z</text>')
    expect(await svg('/public/getCurrencyImage/usd')).toContain('>$</text>')
    expect(await svg('/public/getCurrencyImage/EUR')).toContain('>€</text>')
    expect(await svg('/public/getCurrencyImage/BTC')).not.toContain('<text')
  })

  it('finds pictures by id separately for wallets, networks, chains, connectors, tokens and currencies (Spec §3.36)', async () => {
    const [metamask] = testWallets
    if (metamask === undefined) throw new Error('the fixture has wallets')
    const safe = { ...metamask, slug: 'safe', id: 'f'.repeat(64), aliases: [], name: 'Safe', icon: 'wallets/safe' }
    const { app } = await createTestCatalogue({ wallets: [...testWallets, safe] })
    const at = async (path: string) => {
      const response = await app.request(path)
      return response.status === 200 ? response.text() : response.status
    }
    const network = await at('/public/getAssetImage/eip155:8453')
    const chain = await at('/public/getAssetImage/eip155')
    // The picture id of existing sites for the connector returns the picture of the wallet.
    const connector = await at('/public/getAssetImage/461db637-8616-43ce-035a-d89b8a1d5800')
    expect(connector).toBe(await at('/getWalletImage/safe'))
    const kinds = [await at('/getWalletImage/metamask'), network, chain, connector]
    const [token, currency] = [await at('/public/getTokenImage/USD'), await at('/public/getCurrencyImage/USD')]
    expect(new Set([...kinds, token, currency]).size).toBe(6)
    // An id of one kind is unknown, or another picture, in another kind.
    expect(await at('/getWalletImage/eip155')).toBe(404)
    expect(await at('/public/getAssetImage/metamask')).toBe(404)
    expect(await at('/public/getTokenImage/metamask')).not.toBe(kinds[0])
  })

  it('sends an etag of the content, and 304 to a client that has it', async () => {
    const first = await get('/getWalletImage/metamask')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{16}"$/)
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get('/getWalletImage/metamask', { 'if-none-match': tag })
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
      expect(again.headers.get('etag')).toBe(etag)
    }
    expect((await get('/getWalletImage/metamask', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('is cached for a year under the URL with its hash, and for a day under any other', async () => {
    const hash = (await get('/getWalletImage/metamask')).headers.get('etag')?.replaceAll('"', '')
    const cache = async (path: string) => (await get(path)).headers.get('cache-control')
    expect(await cache(`/getWalletImage/metamask?h=${hash}`)).toBe('public, max-age=31536000, immutable')
    expect(await cache('/getWalletImage/metamask')).toContain('max-age=86400')
    expect(await cache('/getWalletImage/metamask?h=0000000000000000')).toContain('max-age=86400')
  })

  it('X29: is served with a fixed type, nosniff and a sandbox without scripts, and may be embedded by any page', async () => {
    const { headers } = await get('/getWalletImage/metamask')
    expect(headers.get('content-type')).toBe('image/svg+xml')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  it('X29: draws the monogram of a hostile name with shapes and one letter only', async () => {
    for (const name of ['<script>alert(1)</script>', '"><image href="//evil.example"/>', '&x;', '\u202e<'])
      expect(isInertSvg(await svg(`/public/getAssetImage/eip155:31337?name=${encodeURIComponent(name)}`)), name).toBe(
        true,
      )
  })

  it.each([
    '/getWalletImage/nobody',
    '/public/getAssetImage/00000000-0000-0000-0000-000000000000',
    '/public/getAssetImage/constructor',
    '/public/getAssetImage/__proto__',
  ])('is missing for %s', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: { code: 'request/not-found' } })
  })

  it.each([
    '/getWalletImage/..%2f..%2fpackage.json',
    '/public/getTokenImage/..%2f..%2f..%2fpackage',
    '/public/getTokenImage/%3Cscript%3E',
    '/public/getTokenImage/%00',
    '/public/getCurrencyImage/U%22D',
    `/public/getAssetImage/${'a'.repeat(65)}`,
  ])('is rejected for %s', async (path) => {
    expect((await get(path)).status).toBe(400)
  })
})
