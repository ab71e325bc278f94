import type { Hex } from '@latchkey/primitives'
import { type BalanceAnswer, portfolioAnswer } from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSilentApp } from '../testing/silent-app.fixture.ts'
import { startWorld, type World } from '../testing/start-world.fixture.ts'

let world: World
let alice: Hex
beforeAll(async () => {
  world = await startWorld({ chains: [1, 8453] })
  alice = world.devnet.accounts[0]?.address ?? '0x'
  await world.indexed()
})
afterAll(() => world?.stop())

const portfolio = async (address: string, query = '') =>
  v.parse(portfolioAnswer, await world.get(`/v1/account/${address}/portfolio?projectId=${query}`)).data

describe('GET /v1/account/{address}/portfolio', () => {
  it('lists the holdings of the account on all networks, in the order of the balances (Spec §7)', async () => {
    const { balances } = (await world.get(`/v1/account/${alice}/balance?currency=usd`)) as BalanceAnswer
    const listed = await portfolio(alice)
    expect(listed.map(({ name, symbol }) => [name, symbol])).toEqual(balances.map(({ name, symbol }) => [name, symbol]))
    expect(listed.length).toBeGreaterThan(2)
    expect(listed).toContainEqual({
      id: 'eip155:8453:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
      name: 'Ether',
      symbol: 'ETH',
    })
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(balances.flatMap(({ address }) => address ?? [])))
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
  })

  it('is empty for an account that holds nothing, and for one of a family that is not served (Spec §7.3)', async () => {
    expect(await portfolio('0x00000000000000000000000000000000000000e7')).toEqual([])
    expect(await portfolio('4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T', '&currency=eur')).toEqual([])
  })

  it('rejects a malformed account, and fails as a whole while a network does not respond (Spec §8)', async () => {
    expect((await world.gateway.app.request('/v1/account/nobody/portfolio')).status).toBe(400)
    const response = await createSilentApp(world.gateway.store).request(`/v1/account/${alice}/portfolio`)
    expect([response.status, await response.json()]).toMatchObject([502, { error: { code: 'balance/unavailable' } }])
  })
})
