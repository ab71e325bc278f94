import { type SignRequest, toAssertionText } from '@latchkey/protocol/vault'
import type { Assertion } from '@latchkey/protocol/wallet-keys'
import { describe, expect, it } from 'vitest'
import { CUSTODY } from './export-world.fixture.ts'
import { createMemoryStorage } from './memory-storage.fixture.ts'
import { type AssertionChange, createPasskey, signList } from './passkey.fixture.ts'
import { claimsOf, DEVICE, intentOf, NONCE, openWorker, SITE_ORIGIN, TOKEN } from './worker-world.fixture.ts'

const REFUSED = { failure: 'passkey/refused' }
const SIGNED = { result: { output: expect.stringMatching(/^0x/) } }

/** An open wallet, with a passkey that custody has listed. */
async function openProtected(passkey = createPasskey(), readStorage?: () => IDBFactory) {
  const worker = await openWorker({ custodyKey: CUSTODY, ...(readStorage && { readStorage }) })
  const { walletId, addresses } = await worker.create()
  const list = signList(walletId, 1, [passkey.key])
  const { key } = passkey
  expect(await worker.call('PASSKEYS', { walletId, list })).toEqual({ passkeys: [{ id: key.id, rpId: key.rpId }] })
  const common = () => ({ approvalId: crypto.randomUUID(), networkId: 'eip155:1', address: addresses.eip155 })
  const payment = (): SignRequest => ({
    ...{ kind: 'evm.transaction', ...common() },
    transaction: {
      ...{ type: 'eip1559', nonce: '0x0', gas: '0x5208', to: `0x${'11'.repeat(20)}`, value: '0x1', data: '0x' },
      ...{ maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1', accessList: [] },
    },
  })
  const message = (text: string): SignRequest => ({ kind: 'evm.message', ...common(), message: text })
  /** Every failure locks the wallet. */
  async function sign(request: SignRequest, assertion?: Assertion) {
    if (!(await worker.call('STATUS', undefined)).isUnlocked) await worker.unlock(walletId)
    const intentHash = await intentOf(request)
    return worker.send('SIGN', { request, intentHash, ...(assertion === undefined ? {} : { assertion }) })
  }
  /** Signs a payment with an assertion over it. */
  async function signWith(change: AssertionChange = {}, of = passkey) {
    const request = payment()
    return sign(request, of.assert(toAssertionText(request.approvalId, await intentOf(request)), change))
  }
  return { worker, walletId, passkey, payment, message, sign, signWith }
}

describe('a wallet with a passkey', () => {
  it('X130: signs no payment for a frame that has no assertion over it', async () => {
    const { payment, sign, signWith, passkey } = await openProtected()
    expect(await sign(payment())).toMatchObject(REFUSED)
    const other = payment()
    const assertion = passkey.assert(toAssertionText(other.approvalId, await intentOf(other)))
    expect(await sign(payment(), assertion), 'over another payment').toMatchObject(REFUSED)
    const next = payment()
    const sameIntent = passkey.assert(toAssertionText(crypto.randomUUID(), await intentOf(next)))
    expect(await sign(next, sameIntent), 'of another approval').toMatchObject(REFUSED)
    expect(await signWith()).toMatchObject(SIGNED)
  })

  it('X123: accepts no assertion of another page, site, domain, kind or passkey, without verification, or with an old counter', async () => {
    const { signWith, passkey } = await openProtected()
    const inFrame = { crossOrigin: true, topOrigin: SITE_ORIGIN }
    expect(await signWith({ count: 5 })).toMatchObject(SIGNED)
    expect(await signWith({ count: 6, client: inFrame })).toMatchObject(SIGNED)
    const refused: AssertionChange[] = [
      { client: { origin: 'https://device.wallet.example' } },
      { client: { origin: SITE_ORIGIN } },
      { client: { ...inFrame, topOrigin: 'https://other.example' } },
      { client: { crossOrigin: true } },
      { client: { topOrigin: SITE_ORIGIN } },
      { client: { type: 'webauthn.create' } },
      { client: { challenge: 'A'.repeat(43) } },
      { rpId: 'other.example' },
      { flags: 0x01 },
      { flags: 0x04 },
      { count: 6 },
      { count: 0 },
      { signature: new Uint8Array(70) },
      { id: createPasskey().key.id },
    ]
    for (const change of refused) expect(await signWith({ count: 9, ...change })).toMatchObject(REFUSED)
    expect(await signWith({ id: passkey.key.id, count: 9 }, createPasskey())).toMatchObject(REFUSED)
    expect(await signWith({ count: 9 })).toMatchObject(SIGNED)
  })

  it('accepts passkeys of RS256, and synced passkeys, which do not count', async () => {
    const rsa = await openProtected(createPasskey({ algorithm: -257 }))
    expect(await rsa.signWith({ count: 0 })).toMatchObject(SIGNED)
    expect(await rsa.signWith({ count: 0 })).toMatchObject(SIGNED)
    const short = await openProtected()
    // Numbers of a signature have up to 33 bytes in DER, and sometimes fewer.
    for (let turn = 0; turn < 20; turn++) expect(await short.signWith()).toMatchObject(SIGNED)
  })

  it('signs messages without an assertion, but no message of 32 bytes, which may be a hash', async () => {
    const { message, sign } = await openProtected()
    expect(await sign(message('0x6869'))).toMatchObject(SIGNED)
    expect(await sign(message(`0x${'ab'.repeat(32)}`))).toMatchObject(REFUSED)
  })

  it('X130: keeps its passkeys when the frame brings an older list, one of another wallet, or one that custody did not sign', async () => {
    const { worker, walletId, passkey, payment, sign, signWith } = await openProtected()
    const bring = (list: string) => worker.send('PASSKEYS', { walletId, list })
    const same = { result: { passkeys: [{ id: passkey.key.id, rpId: passkey.key.rpId }] } }
    expect(await bring(signList(walletId, 1, []))).toMatchObject(same)
    const corrupt = { failure: 'vault/corrupt' }
    expect(await bring(signList(crypto.randomUUID(), 2, []))).toMatchObject(corrupt)
    expect(await bring(signList(walletId, 2, [], { secret: new Uint8Array(32).fill(8) }))).toMatchObject(corrupt)
    expect(await bring(signList(walletId, 2, [], { typ: 'custody-permit+jwt' }))).toMatchObject(corrupt)
    expect(await sign(payment())).toMatchObject(REFUSED)
    expect(await signWith()).toMatchObject(SIGNED)
    expect(await bring(signList(walletId, 2, []))).toMatchObject({ result: { passkeys: [] } })
    expect(await sign(payment())).toMatchObject(SIGNED)
  })

  it('signs nothing while the stored list is not of custody, until custody sends one', async () => {
    const { worker, walletId, passkey, payment, sign, signWith } = await openProtected()
    await worker.state.passkeys.write(walletId, 'a.b.c')
    expect(await sign(payment())).toMatchObject({ failure: 'vault/corrupt' })
    await worker.call('PASSKEYS', { walletId, list: signList(walletId, 1, [passkey.key]) })
    expect(await signWith()).toMatchObject(SIGNED)
  })
})

describe('a list of passkeys of which the storage lost track', () => {
  async function openStored() {
    const storage = createMemoryStorage()
    const opened = await openProtected(createPasskey(), storage.readStorage)
    const lose = (prefix: string) => {
      for (const place of storage.records.keys()) if (place.startsWith(prefix)) storage.records.delete(place)
    }
    return { ...opened, ...storage, lose }
  }

  it('X130: counts for an open wallet when a second worker of the frame forgets the device', async () => {
    const { worker, walletId, records, readStorage, payment, sign, signWith } = await openStored()
    const second = await openWorker({ custodyKey: CUSTODY, readStorage })
    // A worker that has not signed, as after a load of the page.
    worker.reload()
    await worker.unlock(walletId)
    await second.call('FORGET', undefined)
    expect(records.size).toBe(0)
    expect(await signWith()).toMatchObject(SIGNED)
    expect(await sign(payment())).toMatchObject(REFUSED)
  })

  it('X130: counts for an open wallet when its record is deleted, or replaced by an older list', async () => {
    const { worker, walletId, records, lose, passkey, payment, signWith } = await openStored()
    await worker.call('PASSKEYS', { walletId, list: signList(walletId, 2, [passkey.key]) })
    const send = async (list?: string) => {
      if (!(await worker.call('STATUS', undefined)).isUnlocked) await worker.unlock(walletId)
      if (list !== undefined) await worker.call('PASSKEYS', { walletId, list })
      const request = payment()
      return worker.send('SIGN', { request, intentHash: await intentOf(request) })
    }
    records.set(`passkeys/${walletId}`, signList(walletId, 1, []))
    expect(await send()).toMatchObject(REFUSED)
    lose('passkeys/')
    expect(await send(signList(walletId, 1, []))).toMatchObject(REFUSED)
    expect(await signWith()).toMatchObject(SIGNED)
  })

  it('X130: keeps the wallet closed in a new worker until custody sends a list that is as new', async () => {
    const { worker, walletId, lose, passkey, payment, sign, signWith } = await openStored()
    await worker.call('PASSKEYS', { walletId, list: signList(walletId, 2, [passkey.key]) })
    lose('passkeys/')
    worker.reload()
    await expect(worker.unlock(walletId)).rejects.toThrow('vault/corrupt')
    await worker.call('PASSKEYS', { walletId, list: signList(walletId, 1, []) })
    await expect(worker.unlock(walletId), 'with an older list').rejects.toThrow('vault/corrupt')
    await worker.call('PASSKEYS', { walletId, list: signList(walletId, 2, [passkey.key]) })
    expect(await sign(payment())).toMatchObject(REFUSED)
    expect(await signWith()).toMatchObject(SIGNED)
  })

  it('X130: counts for a wallet that was recovered, and binds the half of its new set', async () => {
    const { readStorage } = createMemoryStorage()
    const worker = await openWorker({ hasCustody: true, custodyKey: CUSTODY, readStorage })
    const second = await openWorker({ custodyKey: CUSTODY, readStorage })
    const { walletId, addresses } = await worker.create()
    await second.call('FORGET', undefined)
    const passkeys = signList(walletId, 1, [createPasskey().key])
    const given = { nonce: NONCE, custodyNonce: NONCE, walletId, deviceId: DEVICE, enrolmentId: crypto.randomUUID() }
    const { unlock, release } = await worker.call('RECOVER', given)
    const { setId, half } = await worker.serve('custody', release, 'recover', { passkeys })
    const custody = { walletId, setId, generation: 1, half, passkeys }
    const served = await worker.serve('auto', unlock, 'recover')
    const { jws } = await worker.call('RECOVER_FINISH', { ...served, custody, nonce: NONCE, approval: TOKEN })
    const { set } = claimsOf(jws)
    const [own] = await worker.state.halves.listWallets()
    expect(own?.walletId).toBe(walletId)
    expect(await worker.state.halves.read(walletId, set.setId)).toMatchObject({ listVersion: 1 })
    await second.call('FORGET', undefined)
    await worker.call('RECOVER_KEEP', undefined)
    const request: SignRequest = {
      ...{ kind: 'evm.message', approvalId: crypto.randomUUID(), networkId: 'eip155:1', address: addresses.eip155 },
      message: `0x${'ab'.repeat(32)}`,
    }
    expect(await worker.send('SIGN', { request, intentHash: await intentOf(request) })).toMatchObject(REFUSED)
  })
})
