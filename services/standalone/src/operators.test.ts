import { createOperatorClient, hashOperatorToken, type OperatorClient } from '@latchkey/wallet-auth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EmbeddedWorld, openEmbeddedWorld } from './testing/open-world.ts'

const tokenOf = (letter: string) => letter.repeat(43)
const operatorOf = (letter: string) => ({
  tokenHash: hashOperatorToken(tokenOf(letter)).toString('base64url'),
  until: '2027-06-30',
})
const reason = 'a drill'
let world: EmbeddedWorld
let ada: OperatorClient
let bob: OperatorClient

beforeEach(async () => {
  world = await openEmbeddedWorld(2, { operators: { ada: operatorOf('a'), bob: operatorOf('b') } })
  const url = world.nodes.operatorUrl ?? ''
  ada = createOperatorClient({ url, token: tokenOf('a') })
  bob = createOperatorClient({ url, token: tokenOf('b') })
})
afterEach(() => world.stop())

async function newVisitor() {
  const [browser, email] = [await world.openBrowser(), world.newEmail()]
  const tokens = await browser.login(email)
  const wallet = await browser.createWallet(tokens, email)
  return { browser, email, tokens, wallet, open: () => browser.unlock(tokens, wallet) }
}

describe('the operators of a real auth service with two nodes', () => {
  it('stop a project on all nodes at once, so that nothing opens and nobody recovers, and start it again with every session', async () => {
    const visitors = [await newVisitor(), await newVisitor()]
    const [first] = visitors
    expect(await ada.stop({ projectId: 'shop', reason })).toBe(1)
    for (const { open } of [...visitors, ...visitors]) await expect(open()).rejects.toThrow('embedded/stopped')
    await expect(world.openBrowser()).rejects.toThrow('embedded/stopped')
    const pending = await ada.requestStart({ projectId: 'shop', reason })
    await expect(ada.confirm({ requestId: pending?.requestId ?? '', reason })).rejects.toMatchObject({
      code: 'operator/second-refused',
    })
    expect(await bob.confirm({ requestId: pending?.requestId ?? '', reason })).toBe(1)
    for (const { open, wallet } of visitors) expect(await open()).toBe(wallet.addresses.eip155)
    world.advance(31_000)
    const recovered = await (await world.openBrowser()).recover(first?.email ?? '')
    expect(recovered.wallet.addresses).toEqual(first?.wallet.addresses)
  })

  it('freeze one wallet, also for its new sessions and new devices, and release it with two operators', async () => {
    const [visitor, other] = [await newVisitor(), await newVisitor()]
    const { browser, email, wallet, tokens } = visitor
    const { walletId } = wallet
    expect(await ada.freeze({ walletId, reason })).toBe(1)
    await expect(visitor.open()).rejects.toThrow('session/expired')
    expect(await other.open()).toBe(other.wallet.addresses.eip155)
    world.advance(31_000)
    const again = await browser.login(email)
    await expect(browser.unlock(again, wallet)).rejects.toThrow('embedded/frozen')
    world.advance(31_000)
    await expect((await world.openBrowser()).recover(email)).rejects.toThrow('embedded/frozen')
    const pending = await bob.requestUnfreeze({ walletId, reason })
    expect(await ada.confirm({ requestId: pending?.requestId ?? '', reason })).toBe(1)
    expect(await browser.unlock(again, wallet)).toBe(wallet.addresses.eip155)
    await expect(browser.unlock(tokens, wallet)).rejects.toThrow('session/expired')
  })

  it('X77: revoke a device, whose next unlock is refused, and end all sessions of a user', async () => {
    const { browser, wallet, open } = await newVisitor()
    const { userId, devices, sessions } = await ada.findUser({
      by: { type: 'wallet', walletId: wallet.walletId },
      reason,
    })
    expect(devices.map(({ deviceId }) => deviceId)).toEqual([browser.deviceId])
    expect(sessions).toHaveLength(1)
    expect(await ada.revokeDevice({ userId, deviceId: browser.deviceId, reason })).toBe(1)
    await expect(open()).rejects.toThrow('session/expired')
    const other = await newVisitor()
    const found = await ada.findUser({ by: { type: 'email', projectId: 'shop', email: other.email }, reason })
    expect(await ada.endSessions({ userId: found.userId, reason })).toBe(1)
    await expect(other.open()).rejects.toThrow('session/expired')
  })
})
