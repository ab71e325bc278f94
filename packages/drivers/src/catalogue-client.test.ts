import { catalogueExamples, type WalletsRequest } from '@latchkey/protocol/catalogue'
import { createFakeCatalogue, toFakeListing } from '@latchkey/testing'
import { catalogueContract } from '@latchkey/testing/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, json, type Service, startService, status } from '../fixtures/service.ts'
import { createCatalogueClient } from './catalogue-client.ts'

const caller = { sdkType: 'latchkey', sdkVersion: 'react-evm-0.1.0', projectId: 'p-1' }
const names = ['MetaMask', 'Rabby', 'Trust', 'Phantom', 'Rainbow', 'Zerion']
const known = createFakeCatalogue({ wallets: names.map((name) => toFakeListing({ id: name.toLowerCase(), name })) })

const answerFromFake: Answer = async (response, request) => {
  if (request.path === '/getAnalyticsConfig') return json(await known.getAnalyticsConfig())(response, request)
  if (request.path === '/e') {
    await known.sendEvent(JSON.parse(request.body))
    return response.writeHead(202).end()
  }
  return json(await known.getWallets(toRequest(request.query)))(response, request)
}

function toRequest(query: URLSearchParams): WalletsRequest {
  const list = (name: string) => query.get(name)?.split(',')
  const count = (name: string) => (query.has(name) ? Number(query.get(name)) : undefined)
  return {
    page: count('page'),
    entries: count('entries'),
    include: list('include'),
    exclude: list('exclude'),
    search: query.get('search') ?? undefined,
  }
}

let service: Service
beforeAll(async () => {
  service = await startService(answerFromFake)
})
afterAll(() => service?.stop())

catalogueContract('the catalogue client', () => ({
  catalogue: createCatalogueClient({ url: service.url, ...caller }),
  knownName: 'Rabby',
}))

describe('createCatalogueClient', () => {
  it('sends the parameters of the specification (Spec §7.25)', async () => {
    const catalogue = createCatalogueClient({ url: service.url, ...caller })
    await catalogue.getWallets({ page: 2, entries: 40, exclude: ['a', 'b'], search: '', chains: ['eip155:1'] })
    const last = service.requests.at(-1)
    expect([last?.path, Object.fromEntries(last?.query ?? [])]).toEqual([
      '/getWallets',
      {
        st: 'latchkey',
        sv: caller.sdkVersion,
        projectId: 'p-1',
        page: '2',
        entries: '40',
        exclude: 'a,b',
        chains: 'eip155:1',
      },
    ])
  })

  it('posts events with the project in the query (Spec §7.29)', async () => {
    const catalogue = createCatalogueClient({ url: service.url, ...caller })
    await catalogue.sendEvent(catalogueExamples.analyticsEvent)
    const last = service.requests.at(-1)
    expect([last?.method, last?.path, Object.fromEntries(last?.query ?? [])]).toEqual([
      'POST',
      '/e',
      { st: 'latchkey', sv: caller.sdkVersion, projectId: 'p-1' },
    ])
    const { eventId, ...event } = JSON.parse(last?.body ?? '')
    expect({ ...event, eventId: catalogueExamples.analyticsEvent.eventId }).toEqual(catalogueExamples.analyticsEvent)
    await catalogue.sendEvent(catalogueExamples.analyticsEvent)
    expect(JSON.parse(service.requests.at(-1)?.body ?? '').eventId).not.toBe(eventId)
  })

  it("maps only a rejection of events to 'Invalid App Configuration' (Spec §8.26)", async () => {
    for (const [code, error] of [
      [403, 'config/origin-not-allowed'],
      [500, 'http/status'],
    ] as const) {
      const refusing = await startService(status(code))
      const catalogue = createCatalogueClient({ url: refusing.url, ...caller })
      await expect(catalogue.sendEvent(catalogueExamples.analyticsEvent)).rejects.toMatchObject({ code: error })
      await refusing.stop()
    }
  })

  it('returns the URLs of pictures', () => {
    const catalogue = createCatalogueClient({ url: 'https://catalogue.example/', ...caller })
    expect(catalogue.walletImageUrl('a b')).toBe('https://catalogue.example/getWalletImage/a%20b')
    expect(catalogue.networkImageUrl('eip155:31337', 'Fern & Local')).toBe(
      'https://catalogue.example/public/getAssetImage/eip155%3A31337?name=Fern%20%26%20Local',
    )
    expect(catalogue.networkImageUrl('eip155:1')).toBe('https://catalogue.example/public/getAssetImage/eip155%3A1')
    expect(catalogue.tokenImageUrl('USDC')).toBe('https://catalogue.example/public/getTokenImage/USDC')
  })
})
