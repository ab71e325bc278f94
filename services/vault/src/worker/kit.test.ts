import type { KitSealed } from '@latchkey/protocol/vault'
import { describe, expect, it } from 'vitest'
import { combineHalves, openHalf, openVault } from '../keys/index.ts'
import { openExport, signPermit } from './export-world.fixture.ts'
import { claimsOf, DEVICE, NONCE } from './worker-world.fixture.ts'

const REFUSED = { failure: 'vault/not-ready' }
const openKitWorld = () => openExport({ operation: 'kit' })

/** Opens what the page of a kit gets. */
async function openSealed({ page, sub }: Awaited<ReturnType<typeof openKitWorld>>, kit: KitSealed, id: string) {
  const both = await openHalf(page, kit.sealed, { purpose: 'kit', walletId: kit.walletId, device: sub, id })
  return { userHalf: both.slice(0, 33), authHalf: both.slice(33) }
}

describe('the making of a recovery kit', () => {
  it('gives auth one half with the permit of custody, and the page both, which open the wallet', async () => {
    const world = await openKitWorld()
    const { worker, walletId, addresses, request, bring, unlock, makeKit, kit } = world
    const permit = await request()
    const text = signPermit(permit)
    expect(await bring(text)).toBe(true)
    const { result: unlocking } = await unlock()
    expect(claimsOf((unlocking as { readonly jws: string }).jws)).toMatchObject({ purpose: 'kit', set: 'device' })
    const { result } = await makeKit()
    const { jws } = result as { readonly jws: string }
    const { set } = claimsOf(jws)
    expect(claimsOf(jws)).toMatchObject({ walletId, generation: 1, set: { type: 'kit' }, approval: text })
    await worker.keep(worker.auth, 'kit', set.setId, set.half, walletId)
    expect(await worker.send('KIT_FINISH', undefined)).toMatchObject({ result: undefined })
    expect(kit()).toMatchObject({ type: '@latchkey/KIT_SEALED', walletId, setId: set.setId, addresses })
    const halves = await openSealed(world, kit(), permit.jti)
    expect(worker.halfOf('kit')).toEqual(halves.authHalf)
    const { accounts } = await openVault(await combineHalves(halves), kit().vault, { walletId, generation: 1 })
    expect(accounts.eip155.address).toBe(addresses.eip155)
    expect((await worker.call('STATUS', undefined)).isUnlocked).toBe(false)
  })

  it('is a split of its own: a half of a kit opens nothing with a half of another set', async () => {
    const worlds = await openKitWorld()
    const made = []
    for (let each = 0; each < 2; each += 1) {
      const permit = await worlds.request()
      await worlds.bring(signPermit(permit))
      await worlds.makeKit()
      await worlds.worker.send('KIT_FINISH', undefined)
      made.push({ halves: await openSealed(worlds, worlds.kit(), permit.jti), kit: worlds.kit() })
    }
    const [first, second] = made as [(typeof made)[0], (typeof made)[0]]
    expect(first.halves.userHalf).not.toEqual(second.halves.userHalf)
    const names = { walletId: worlds.walletId, generation: 1 }
    for (const halves of [
      { userHalf: first.halves.userHalf, authHalf: second.halves.authHalf },
      { userHalf: first.halves.userHalf, authHalf: worlds.worker.halfOf('device') },
    ])
      await expect(combineHalves(halves).then((key) => openVault(key, first.kit.vault, names))).rejects.toMatchObject({
        code: 'vault/corrupt',
      })
  })

  it('X129: needs a permit for a kit: that of an export makes none, and that of a kit exports nothing', async () => {
    const exporting = await openExport()
    await exporting.bring(signPermit(await exporting.request()))
    expect(await exporting.makeKit()).toMatchObject(REFUSED)
    expect(exporting.messages).toHaveLength(1)
    const world = await openKitWorld()
    await world.bring(signPermit(await world.request()))
    expect(await world.finish()).toMatchObject(REFUSED)
    expect(world.messages).toHaveLength(1)
    expect(await world.bring(signPermit({ ...(await world.request()), operation: 'export' }))).toBe(false)
    expect(await world.makeKit()).toMatchObject(REFUSED)
  })

  it('X129: sends the kit once, and none without a permit', async () => {
    const { worker, walletId, request, bring, makeKit, messages } = await openKitWorld()
    expect(await worker.send('KIT_FINISH', undefined)).toMatchObject(REFUSED)
    const served = await worker.serve('device', await worker.requestUnlock(walletId))
    expect(await worker.send('KIT_MAKE', { ...served, nonce: NONCE })).toMatchObject(REFUSED)
    await bring(signPermit(await request()))
    expect(await makeKit()).toMatchObject({ result: expect.anything() })
    expect(await worker.send('KIT_FINISH', undefined)).toMatchObject({ result: undefined })
    expect(messages).toHaveLength(2)
    expect(await worker.send('KIT_FINISH', undefined)).toMatchObject(REFUSED)
    expect(await makeKit()).toMatchObject(REFUSED)
  })

  it('X129: ends with its permit', async () => {
    const { worker, request, bring, unlock } = await openKitWorld()
    expect(await bring(signPermit(await request()))).toBe(true)
    const { result } = await unlock()
    const served = await worker.serve('device', (result as { readonly jws: string }).jws)
    worker.advance(420_000)
    expect(await worker.send('KIT_MAKE', { ...served, nonce: NONCE })).toMatchObject(REFUSED)
    expect(await worker.send('EXPORT_UNLOCK', { nonce: NONCE, deviceId: DEVICE })).toMatchObject(REFUSED)
  })

  it('X86: drops the kit when the wallet is locked', async () => {
    const { worker, request, bring, makeKit } = await openKitWorld()
    await bring(signPermit(await request()))
    await makeKit()
    await worker.call('LOCK', undefined)
    expect(await worker.send('KIT_FINISH', undefined)).toMatchObject(REFUSED)
  })
})
