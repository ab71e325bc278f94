import type { Statement } from '@latchkey/protocol/wallet-keys'
import { describe, expect, it } from 'vitest'
import { deriveAccounts, openHalf, wipe } from '../keys/index.ts'
import { ORIGIN, openExport, signPermit } from './export-world.fixture.ts'
import { claimsOf, NONCE } from './worker-world.fixture.ts'

const REFUSED = { failure: 'vault/not-ready' }

describe('the export of a wallet', () => {
  it('seals the entropy to the key of the permit, tells auth its purpose, and leaves the wallet locked', async () => {
    const { worker, walletId, addresses, sub, page, request, bring, unlock, finish, sealed } = await openExport()
    const permit = await request()
    expect(await bring(signPermit(permit))).toBe(true)
    const { result } = await unlock()
    expect(claimsOf((result as { readonly jws: string }).jws)).toMatchObject({
      walletId,
      purpose: 'export',
      set: 'device',
    })
    expect(await finish()).toEqual({ id: expect.any(String), result: undefined })
    expect(sealed()).toMatchObject({ type: '@latchkey/EXPORT_SEALED', walletId, device: sub, addresses })
    const use = { purpose: 'export', walletId, device: sub, id: permit.jti } as const
    const entropy = await openHalf(page, sealed().sealed, use)
    const { eip155, solana } = await deriveAccounts(entropy)
    expect([eip155.address, solana.address]).toEqual([addresses.eip155, addresses.solana])
    expect((await worker.call('STATUS', undefined)).isUnlocked).toBe(false)
    wipe(entropy)
  })

  it('X129: accepts no permit of another signer, statement, operation, wallet, device or request', async () => {
    const { request, bring, finish, messages } = await openExport()
    const others: ((permit: Statement<'custody-permit+jwt'>) => string)[] = [
      (permit) => signPermit(permit, { secret: new Uint8Array(32).fill(8) }),
      (permit) => signPermit(permit, { typ: 'custody-approval+jwt' }),
      (permit) => signPermit(permit, { alg: 'none' }),
      (permit) => signPermit({ ...permit, operation: 'rotate' }),
      (permit) => signPermit({ ...permit, walletId: crypto.randomUUID() }),
      (permit) => signPermit({ ...permit, sub: 'x'.repeat(43) }),
      (permit) => signPermit({ ...permit, jti: crypto.randomUUID() }),
      (permit) => `${signPermit(permit)}A`,
      () => 'a.b.c',
    ]
    for (const change of others) {
      expect(await bring(change(await request()))).toBe(false)
      expect(await finish()).toMatchObject(REFUSED)
    }
    expect(messages.every((message) => !JSON.stringify(message).includes('SEALED'))).toBe(true)
  })

  it('X129: accepts a permit once, and none for an earlier request', async () => {
    const { request, bring, finish } = await openExport()
    const first = signPermit(await request())
    const permit = signPermit(await request())
    expect(await bring(first)).toBe(false)
    // The wrong permit has used the request up.
    expect(await bring(permit)).toBe(false)
    const next = signPermit(await request())
    expect(await bring(next)).toBe(true)
    expect(await finish()).toMatchObject({ result: undefined })
    expect(await bring(next)).toBe(false)
    expect(await finish()).toMatchObject(REFUSED)
  })

  it('X129: ends with the permit, measured from the request, whatever the clock of the device shows', async () => {
    const { worker, request, bring, finish, unlock } = await openExport()
    const late = signPermit(await request())
    worker.advance(420_000)
    expect(await bring(late)).toBe(false)
    const slow = signPermit(await request())
    worker.advance(419_999)
    expect(await bring(slow)).toBe(true)
    worker.advance(1)
    expect(await unlock()).toMatchObject(REFUSED)
    expect(await finish()).toMatchObject(REFUSED)
    expect(await bring(signPermit(await request()))).toBe(true)
    const { result } = await unlock()
    const half = await worker.serve('device', (result as { readonly jws: string }).jws)
    worker.advance(420_000)
    expect(await worker.send('EXPORT_FINISH', half)).toMatchObject(REFUSED)
  })

  it('X129: finishes nothing without a permit, nor in a vault whose page names no custody', async () => {
    const { worker, request, bring, finish, walletId } = await openExport()
    await request()
    expect(await finish()).toMatchObject(REFUSED)
    const served = await worker.serve('device', await worker.requestUnlock(walletId))
    expect(await worker.send('EXPORT_FINISH', served)).toMatchObject(REFUSED)
    worker.state.requestedExport = undefined
    expect(await bring('a.b.c')).toBe(false)
    const none = await openExport({ custodyKey: '' })
    expect(await none.bring(signPermit(await none.request()))).toBe(false)
  })

  it('X122: is not requested for a wallet of which the device has no half', async () => {
    const { worker } = await openExport()
    const request = { nonce: NONCE, operation: 'export', walletId: crypto.randomUUID(), origin: ORIGIN }
    expect(await worker.send('EXPORT', request)).toMatchObject({ failure: 'vault/half-not-found' })
  })

  it('X120: sends nothing if the vault of auth is of another wallet', async () => {
    const { worker, request, bring, unlock, messages } = await openExport()
    const other = await openExport()
    expect(await bring(signPermit(await request()))).toBe(true)
    const { result } = await unlock()
    const half = await worker.serve('device', (result as { readonly jws: string }).jws)
    const changed = { ...half, vault: other.worker.vault() }
    expect(await worker.send('EXPORT_FINISH', changed)).toMatchObject({ failure: 'vault/corrupt' })
    expect(messages).toHaveLength(1)
  })

  it('goes on if the page of the vault was hidden behind the export page for long', async () => {
    const { worker, request, bring, finish } = await openExport()
    const permit = signPermit(await request())
    worker.state.hiddenAt = 0
    worker.advance(400_000)
    expect(await bring(permit)).toBe(true)
    expect(await finish()).toMatchObject({ result: undefined })
  })
})
