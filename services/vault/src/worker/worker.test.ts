import { type SignRequest, vaultOps } from '@latchkey/protocol/vault'
import fc from 'fast-check'
import { recoverMessageAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { combineHalves, sealVault } from '../keys/index.ts'
import { sealHalf } from '../keys/sealed-half.ts'
import { claimsOf, DEVICE, intentOf, NONCE, openWorker, TOKEN } from './worker-world.fixture.ts'

const messageOf = (address: string, message = '0x68656c6c6f'): SignRequest => ({
  kind: 'evm.message',
  approvalId: crypto.randomUUID(),
  networkId: 'eip155:1',
  address,
  message,
})

async function openUnlocked() {
  const worker = await openWorker()
  const { addresses, walletId } = await worker.create()
  const sign = async (request: SignRequest, intentHash?: string) =>
    worker.send('SIGN', { request, intentHash: intentHash ?? (await intentOf(request)) })
  return { ...worker, walletId, addresses, address: addresses.eip155, sign }
}

describe('a wallet in the vault', () => {
  it('is made with one set or two, opened again with the half of its device, and signs', async () => {
    for (const hasCustody of [false, true]) {
      const worker = await openWorker({ hasCustody })
      const { walletId, addresses } = await worker.create()
      await worker.call('LOCK', undefined)
      expect(await worker.unlock(walletId)).toEqual({ addresses })
      const request = messageOf(addresses.eip155)
      const { output } = await worker.call('SIGN', { request, intentHash: await intentOf(request) })
      const signature = output as `0x${string}`
      expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(addresses.eip155)
    }
  })

  it('brings a new address to custody as the frame names it, signed by the key of the device', async () => {
    const { call } = await openWorker({ hasCustody: true })
    const walletId = crypto.randomUUID()
    const change = { walletId, from: 'ada@example.org', to: 'Ada@new.example', statement: TOKEN }
    const { jws } = await call('CHANGE_EMAIL', { nonce: NONCE, ...change })
    expect(claimsOf(jws)).toEqual({ nonce: NONCE, jti: expect.any(String), ...change })
    expect(JSON.parse(Buffer.from(jws.split('.')[0] ?? '', 'base64url').toString()).typ).toBe(
      'custody-change-email+jwt',
    )
  })

  it('is recovered with the halves of both services, and has a set of its own from then on', async () => {
    const worker = await openWorker({ hasCustody: true })
    const { walletId, addresses } = await worker.create()
    await worker.call('LOCK', undefined)
    const enrolmentId = crypto.randomUUID()
    const given = { nonce: NONCE, custodyNonce: NONCE, walletId, deviceId: DEVICE, enrolmentId }
    const { unlock, release } = await worker.call('RECOVER', given)
    const { setId, half } = await worker.serve('custody', release, 'recover')
    const custody = { walletId, setId, generation: 1, half }
    const served = await worker.serve('auto', unlock, 'recover')
    const { jws } = await worker.call('RECOVER_FINISH', { ...served, custody, nonce: NONCE, approval: TOKEN })
    const { set } = claimsOf(jws)
    await worker.keep(worker.auth, 'new', set.setId, set.half, walletId)
    expect(await worker.call('RECOVER_KEEP', undefined)).toEqual({ addresses })
    // Two origins of one site share the device, and each opens the wallet with a set of its own.
    for (const place of ['new', 'device']) {
      await worker.call('LOCK', undefined)
      const served = await worker.serve(place, await worker.requestUnlock(walletId))
      expect(await worker.call('UNLOCK_FINISH', served)).toEqual({ addresses })
    }
    expect(await worker.call('STATUS', undefined)).toMatchObject({ wallets: [{ walletId, addresses }] })
  })

  it('names no address before its accounts were proved', async () => {
    const worker = await openWorker()
    await worker.beginCreate()
    expect(await worker.send('CREATE_FINISH', undefined)).toMatchObject({ failure: 'vault/not-ready' })
    await worker.beginCreate()
    const device = await worker.readBack('device')
    await worker.call('CREATE_PROVE', { challenge: 'A'.repeat(43), device })
    expect(await worker.send('CREATE_FINISH', undefined)).toMatchObject({ failure: 'vault/not-ready' })
    expect(worker.state.pending).toBeUndefined()
  })

  it('is another device after it was told to forget', async () => {
    const worker = await openUnlocked()
    await worker.call('FORGET', undefined)
    expect(await worker.send('UNLOCK', { nonce: NONCE, walletId: worker.walletId, deviceId: DEVICE })).toMatchObject({
      failure: 'vault/half-not-found',
    })
  })

  it('X93: opens with no half that was sealed for another request, device, wallet or purpose, nor twice', async () => {
    const worker = await openUnlocked()
    const { walletId } = worker
    const changes = [
      { id: crypto.randomUUID() },
      { device: 'x'.repeat(43) },
      { walletId: crypto.randomUUID() },
      { purpose: 'recover' },
    ] as const
    for (const change of changes) {
      const answer = await worker.serve('device', await worker.requestUnlock(walletId), 'unlock', change)
      expect(await worker.send('UNLOCK_FINISH', answer)).toMatchObject({ failure: 'vault/corrupt' })
    }
    // The key of the first request is gone with it.
    const old = await worker.serve('device', await worker.requestUnlock(walletId))
    await worker.requestUnlock(walletId)
    expect(await worker.send('UNLOCK_FINISH', old)).toMatchObject({ failure: 'vault/corrupt' })
    const right = await worker.serve('device', await worker.requestUnlock(walletId))
    expect(await worker.send('UNLOCK_FINISH', right)).toMatchObject({ result: { addresses: worker.addresses } })
    expect(await worker.send('UNLOCK_FINISH', right)).toMatchObject({ failure: 'vault/not-ready' })
  })

  it('X93: opens with no half that it requested more than a minute ago', async () => {
    const worker = await openUnlocked()
    await worker.call('LOCK', undefined)
    const late = await worker.serve('device', await worker.requestUnlock(worker.walletId))
    worker.advance(60_001)
    expect(await worker.send('UNLOCK_FINISH', late)).toMatchObject({ failure: 'vault/not-ready' })
    const timely = await worker.serve('device', await worker.requestUnlock(worker.walletId))
    worker.advance(60_000)
    expect(await worker.call('UNLOCK_FINISH', timely)).toEqual({ addresses: worker.addresses })
  })

  it('X120: names no address when a half or the vault is of another wallet', async () => {
    const [worker, other] = [await openUnlocked(), await openUnlocked()]
    const right = await worker.serve('device', await worker.requestUnlock(worker.walletId))
    const foreign = other.vault()
    const changes = [
      [{ vault: foreign }, 'vault/corrupt'],
      [{ vault: { ...right.vault, generation: 2 } }, 'vault/corrupt'],
      [{ setId: DEVICE }, 'vault/half-not-found'],
    ] as const
    for (const [change, failure] of changes) {
      const answer = await worker.serve('device', await worker.requestUnlock(worker.walletId))
      expect(await worker.send('UNLOCK_FINISH', { ...answer, ...change })).toMatchObject({ failure })
      expect(worker.state.unlocked).toBeUndefined()
    }
  })
})

/** Returns what a hostile auth sends: a vault of its own, and the data key itself as a Shamir share with x = 0. */
async function forge(worker: Awaited<ReturnType<typeof openWorker>>, walletId: string) {
  const dataKey = crypto.getRandomValues(new Uint8Array(32))
  const vault = await sealVault(dataKey, new Uint8Array(32).fill(7), { walletId, generation: 1 })
  const half = new Uint8Array(33)
  half.set(dataKey)
  const { thumbprint: device } = await worker.call('STATUS', undefined)
  const sealFor = async (jws: string, purpose: 'create' | 'unlock' | 'recover') => {
    const { jti: id, recipient } = claimsOf(jws)
    return sealHalf(recipient, half, { purpose, walletId, device, id })
  }
  return { vault, sealFor }
}

describe('a wallet whose auth service is hostile', () => {
  it('X91: is not opened with a key that auth chose', async () => {
    const worker = await openUnlocked()
    const { vault, sealFor } = await forge(worker, worker.walletId)
    const jws = await worker.requestUnlock(worker.walletId)
    const { setId } = await worker.serve('device', jws)
    const half = await sealFor(jws, 'unlock')
    expect(await worker.send('UNLOCK_FINISH', { vault, setId, half })).toMatchObject({ failure: 'vault/corrupt' })
  })

  it('X91: is not recovered with a key that auth chose', async () => {
    const worker = await openWorker({ hasCustody: true })
    const { walletId } = await worker.create()
    // A new device has no half of this wallet.
    await worker.state.halves.forget()
    const { vault, sealFor } = await forge(worker, walletId)
    const given = { nonce: NONCE, custodyNonce: NONCE, walletId, deviceId: DEVICE, enrolmentId: crypto.randomUUID() }
    const { unlock, release } = await worker.call('RECOVER', given)
    const { setId, half } = await worker.serve('custody', release, 'recover')
    const custody = { walletId, setId, generation: 1, half }
    const forged = { vault, setId, half: await sealFor(unlock, 'recover') }
    expect(await worker.send('RECOVER_FINISH', { ...forged, custody, nonce: NONCE, approval: TOKEN })).toMatchObject({
      failure: 'vault/corrupt',
    })
    expect((await worker.call('STATUS', undefined)).wallets).toEqual([])
  })

  it('X91: is not created with a key that auth chose, nor with another vault than the one that was created here', async () => {
    const worker = await openWorker()
    const walletId = await worker.beginCreate()
    const { vault, sealFor } = await forge(worker, walletId)
    const { jws } = await worker.call('CREATE_READ', { nonce: NONCE, deviceId: DEVICE, set: 'device' })
    const { setId } = await worker.serve('device', jws)
    const device = { vault, setId, half: await sealFor(jws, 'unlock') }
    expect(await worker.send('CREATE_PROVE', { challenge: 'A'.repeat(43), device })).toMatchObject({
      failure: 'vault/corrupt',
    })

    // The halves are right, and the vault contains other entropy. To create it one must know the data key.
    await worker.beginCreate()
    const read = await worker.readBack('device')
    const pending = worker.state.pending
    if (pending === undefined) throw new Error('a wallet is being made')
    const names = { walletId: pending.walletId, generation: 1 }
    const dataKey = await combineHalves({ userHalf: pending.device.userHalf, authHalf: worker.halfOf('device') })
    const other = await sealVault(dataKey, new Uint8Array(32).fill(7), names)
    const changed = { ...read, vault: other }
    expect(await worker.send('CREATE_PROVE', { challenge: 'A'.repeat(43), device: changed })).toMatchObject({
      failure: 'vault/corrupt',
    })
  })

  it('X91: is not opened if the addresses differ from those that its device derived, even with the right key', async () => {
    const worker = await openUnlocked()
    const { walletId } = worker
    const served = await worker.serve('device', await worker.requestUnlock(walletId))
    const own = await worker.state.halves.read(walletId, served.setId)
    const dataKey = await combineHalves({ userHalf: own.half, authHalf: worker.halfOf('device') })
    const vault = await sealVault(dataKey, new Uint8Array(32).fill(7), { walletId, generation: 1 })
    expect(await worker.send('UNLOCK_FINISH', { ...served, vault })).toMatchObject({ failure: 'vault/corrupt' })
  })
})

describe('the device half of an unfinished wallet', () => {
  it('is not listed as a wallet of the device, and is deleted when the next wallet is created', async () => {
    const worker = await openWorker()
    const first = await worker.beginCreate()
    const { setId } = await worker.readBack('device')
    expect((await worker.call('STATUS', undefined)).wallets).toEqual([])
    const { walletId, addresses } = await worker.create()
    await expect(worker.state.halves.read(first, setId)).rejects.toMatchObject({ code: 'vault/half-not-found' })
    expect((await worker.call('STATUS', undefined)).wallets).toEqual([{ walletId, addresses }])
  })

  it('is listed once the activation was sent, even if the response of auth is lost', async () => {
    const worker = await openWorker()
    const walletId = await worker.beginCreate()
    await worker.call('CREATE_PROVE', { challenge: 'A'.repeat(43), device: await worker.readBack('device') })
    expect((await worker.call('STATUS', undefined)).wallets).toEqual([])
    await worker.call('CREATE_ACTIVATE', { nonce: NONCE })
    expect((await worker.call('STATUS', undefined)).wallets).toMatchObject([{ walletId }])
    await worker.call('LOCK', undefined)
    expect(await worker.unlock(walletId)).toMatchObject({ addresses: { eip155: expect.stringMatching(/^0x/) } })
  })
})

/** Requests of every kind, with every field that they may have. */
function everyKind(address: string): readonly SignRequest[] {
  const common = { approvalId: crypto.randomUUID(), networkId: 'eip155:1', address }
  const to = `0x${'12'.repeat(20)}`
  const call = { nonce: '0x12', gas: '0x5208', to, value: '0x123', data: '0x1234' }
  const accessList = [{ address: to, storageKeys: [`0x${'34'.repeat(32)}`] }]
  const domain = { name: 'Shop', chainId: 1 }
  const types = { Order: [{ name: 'item', type: 'string' }] }
  const typedData = JSON.stringify({ types, primaryType: 'Order', domain, message: { item: 'tea' } })
  return [
    { kind: 'evm.message', ...common, message: '0x68656c6c6f' },
    { kind: 'evm.typedData', ...common, typedData },
    { kind: 'evm.transaction', ...common, transaction: { type: 'legacy', ...call, gasPrice: '0x11' } },
    { kind: 'evm.transaction', ...common, transaction: { type: 'eip2930', ...call, gasPrice: '0x11', accessList } },
    {
      kind: 'evm.transaction',
      ...common,
      transaction: { type: 'eip1559', ...call, maxFeePerGas: '0x22', maxPriorityFeePerGas: '0x21', accessList },
    },
    { kind: 'solana.message', ...common, message: '0x68656c6c6f' },
    { kind: 'solana.transaction', ...common, transaction: '0x0102' },
  ]
}

/** Returns the value once for each of its texts, with one sign of that text changed. */
function changeEach(value: unknown): readonly unknown[] {
  if (typeof value === 'string')
    return [...value].map((char, at) => `${value.slice(0, at)}${char === '3' ? '4' : '3'}${value.slice(at + 1)}`)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    changeEach(part).map((changed) =>
      Array.isArray(value)
        ? value.map((each, at) => (String(at) === key ? changed : each))
        : { ...value, [key]: changed },
    ),
  )
}

describe('signing in the vault', () => {
  it('X43: signs nothing that differs by one sign, in any field, from what was approved', async () => {
    const worker = await openUnlocked()
    let count = 0
    for (const request of everyKind(worker.address)) {
      const intentHash = await intentOf(request)
      for (const changed of changeEach(request)) {
        const { failure } = await worker.send('SIGN', { request: changed, intentHash })
        expect(['vault/intent-not-same', 'vault/invalid-message'], JSON.stringify(changed)).toContain(failure)
        count += failure === 'vault/intent-not-same' ? 1 : 0
      }
    }
    expect(count).toBeGreaterThan(500)
  })

  it('signs an approval once, and locks after a refusal', async () => {
    const { sign, address, state, unlock, walletId } = await openUnlocked()
    const request = messageOf(address)
    expect(await sign(request)).toMatchObject({ result: { output: expect.stringMatching(/^0x/) } })
    expect(await sign(request)).toMatchObject({ failure: 'vault/refused' })
    expect(state.unlocked).toBeUndefined()
    expect(await sign(messageOf(address))).toMatchObject({ failure: 'vault/locked' })
    await unlock(walletId)
    expect(await sign(request)).toMatchObject({ failure: 'vault/refused' })
  })

  it('X84: of 1000 operations with any arguments, in any order, at once, none crashes or signs', async () => {
    for (let round = 0; round < 25; round += 1) {
      const worker = await openUnlocked()
      const answers: Awaited<ReturnType<typeof worker.send>>[] = []
      // A wrong intent comes first, while the wallet is open: a failure locks it for all that follow.
      const wrong = { op: 'SIGN', params: { request: messageOf(worker.address), intentHash: 'ab'.repeat(32) } }
      for (const { op, params } of [wrong, ...sampleCalls(worker.address, 39)])
        void worker.send(op, params).then((answer) => answers.push(answer))
      // Operations run in their order, so that this one is answered last. A message over a limit gets no answer.
      expect(await worker.send('STATUS', undefined)).toMatchObject({ result: { isPersistent: false } })
      expect(answers.length).toBeGreaterThan(25)
      for (const { result, failure } of answers) {
        expect(failure).not.toBe('vault/failed')
        expect(Object.keys(result ?? {})).not.toContain('output')
      }
    }
  })
})

/** Operations by name, with arguments of any form and of nearly the right one. */
function sampleCalls(address: string, count: number) {
  const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((each) => Buffer.from(each).toString('hex'))
  const params = fc.oneof(
    fc.anything(),
    fc.constant(undefined),
    fc.record({ nonce: fc.constant(NONCE), walletId: fc.uuid({ version: 4 }), deviceId: fc.constant(DEVICE) }),
    fc.record({ nonce: fc.constant(NONCE) }),
    fc.record({ request: fc.constantFrom(...everyKind(address)), intentHash: hash }),
  )
  return fc.sample(fc.record({ op: fc.constantFrom(...Object.keys(vaultOps)), params }), count)
}
