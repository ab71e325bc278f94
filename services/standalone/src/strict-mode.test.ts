import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedWorld, openEmbeddedWorld } from './testing/open-world.ts'

let world: EmbeddedWorld

beforeAll(async () => {
  world = await openEmbeddedWorld(2, { isStrict: true })
})
afterAll(() => world.stop())

describe('auth in strict mode and custody', () => {
  it('create a wallet for a new address after a code, and open it on a new device after a code and the link of custody', async () => {
    const email = world.newEmail()
    const browser = await world.openBrowser()
    const tokens = await browser.login(email)
    const wallet = await browser.createWallet(tokens, email)
    world.advance(31_000)
    const other = await world.openBrowser()
    const recovered = await other.recoverByCode(email)
    expect(recovered.wallet.addresses.eip155).toBe(wallet.addresses.eip155)
    expect(await other.unlock(recovered.tokens, recovered.wallet)).toBe(wallet.addresses.eip155)
    // The device is known from now on: a code is enough.
    world.advance(31_000)
    expect(await other.unlock(await other.login(email), recovered.wallet)).toBe(wallet.addresses.eip155)
  })
})
