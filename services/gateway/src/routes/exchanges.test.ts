import { createTestDatabase, type Database } from '@latchkey/database'
import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openActivityStore } from '../drivers/postgres/activity-store.ts'
import { createSilentApp } from '../testing/silent-app.fixture.ts'

let database: Database
let app: Hono
beforeAll(async () => {
  database = await createTestDatabase()
  app = createSilentApp(await openActivityStore(database.pool), { checkAnswers: true })
})
afterAll(() => database?.stop())

async function post(body: unknown) {
  const response = await app.request('/v1/json-rpc?projectId=p&st=appkit&sv=html-wagmi-1.8.0&source=fund-wallet', {
    method: 'POST',
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as unknown }
}
const call = (method: string, params?: object) => ({ jsonrpc: '2.0', id: 1, method, params })

describe('POST /v1/json-rpc', () => {
  it.each([
    { page: 1 },
    { page: 0, asset: 'eip155:1/slip44:60', amount: '0.1', projectId: 'p', st: 'appkit', sv: '1.8.0' },
    { page: 1, includeOnly: ['binance'] },
    undefined,
  ])('lists no exchanges, in the format that AppKit reads: %o', async (params) => {
    expect(await post(call('reown_getExchanges', params))).toEqual({
      status: 200,
      body: { jsonrpc: '2.0', id: 1, result: { exchanges: [], total: 0 } },
    })
  })

  it.each([
    [call('reown_getExchanges', { includeOnly: ['a'], exclude: ['b'] }), 400, 'mutually exclusive'],
    [call('reown_getExchangePayUrl', { exchangeId: 'binance' }), 400, 'exchange binance'],
    [call('reown_getExchangeBuyStatus', { exchangeId: 'binance' }), 400, 'exchange binance'],
    [call('eth_chainId'), 400, 'not allowed'],
    [{ id: 1, method: 'reown_getExchanges' }, 422, 'jsonrpc'],
    [call('reown_getExchanges', { includeOnly: Array(101).fill('a') }), 400, 'params.includeOnly'],
  ])('rejects %o', async (body, status, message) => {
    expect(await post(body)).toMatchObject({ status, body: { error: { message: expect.stringContaining(message) } } })
  })
})
