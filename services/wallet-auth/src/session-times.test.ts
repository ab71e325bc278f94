import { createTestDatabase, type Database } from '@latchkey/database'
import type { WalletTokens } from '@latchkey/protocol/wallet-auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, openWalletWorld, type WalletWorld } from './wallet-world.fixture.ts'

const DAY = 86_400_000
let database: Database
let world: WalletWorld

beforeAll(async () => {
  database = await createTestDatabase()
  world = await openWalletWorld(database)
})
afterAll(async () => {
  await world.stop()
  await database.stop()
})

describe('a session', () => {
  it('ends after seven days without use', async () => {
    const browser = await world.newBrowser()
    const tokens = await browser.login('pia@example.org')
    const refresh = () => browser.call('POST', '/v1/token/refresh', { refreshToken: tokens.refreshToken })
    world.advance(7 * DAY + 1_000)
    expect(await codeOf(await refresh())).toBe('session/expired')
  })

  it('ends 30 days after the login, however often it is used', async () => {
    const browser = await world.newBrowser()
    let tokens = await browser.login('quinn@example.org')
    const refresh = () => browser.call('POST', '/v1/token/refresh', { refreshToken: tokens.refreshToken })
    for (let day = 0; day < 29; day++) {
      world.advance(DAY)
      tokens = await world.json<WalletTokens>(refresh())
    }
    world.advance(DAY)
    expect(await codeOf(await refresh())).toBe('session/expired')
    expect(await codeOf(await browser.call('GET', '/v1/session', undefined, tokens))).toBe('session/expired')
  })
})
