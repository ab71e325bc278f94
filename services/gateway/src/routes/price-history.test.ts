import { priceHistoryAnswer } from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSilentApp } from '../testing/silent-app.fixture.ts'
import { startWorld, type World } from '../testing/start-world.fixture.ts'

const COIN = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

let world: World
beforeAll(async () => {
  world = await startWorld({ history: false })
})
afterAll(() => world?.stop())

const pointsOf = async (address: string, query = '') =>
  v.parse(priceHistoryAnswer, await world.get(`/v1/fungible/history?address=${address}${query}`)).points

describe('GET /v1/fungible/history', () => {
  it('lists the served prices, in the currency of the call', async () => {
    const before = Date.now()
    const body = JSON.stringify({ currency: 'usd', addresses: [COIN] })
    await world.gateway.app.request('/v1/fungible/price', { method: 'POST', body })
    // The price is written after the response is sent.
    await expect.poll(async () => (await world.database.pool.query('SELECT * FROM gateway_prices')).rows.length).toBe(3)
    const points = await pointsOf(COIN, '&period=1w')
    expect(points).toMatchObject([{ price: 3120.5 }])
    expect(points[0]?.at).toBeGreaterThanOrEqual(before)
    expect(await pointsOf(COIN, '&currency=eur')).toEqual([])
  })

  it('is empty for a token without a served price, and on a network that is not served (Spec §7.3)', async () => {
    expect(await pointsOf(`eip155:1:0x${'11'.repeat(20)}`)).toEqual([])
    expect(await pointsOf(`eip155:5555:0x${'11'.repeat(20)}`)).toEqual([])
    const response = await createSilentApp(world.gateway.store).request(`/v1/fungible/history?address=${COIN}`)
    expect(await response.json()).toEqual({ points: [] })
  })

  it('refuses an invalid token address and an unknown period', async () => {
    const { app } = world.gateway
    expect((await app.request('/v1/fungible/history?address=nobody')).status).toBe(400)
    expect((await app.request(`/v1/fungible/history?address=${COIN}&period=2d`)).status).toBe(400)
  })
})
