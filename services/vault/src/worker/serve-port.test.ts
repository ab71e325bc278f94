import { describe, expect, it } from 'vitest'
import { openDeviceHalves } from './device-halves.ts'
import { openDeviceKeys } from './device-keys.ts'
import { openDevicePasskeys } from './device-passkeys.ts'
import { ops } from './ops/index.ts'
import { servePort } from './serve-port.ts'
import { createWorkerState, lockWhenDue } from './worker-state.ts'

const ID = '3f0c8f0e-2c5b-4a63-9d1e-0a1b2c3d4e5f'

let now = 0

function open(own: Partial<typeof ops> = {}) {
  const sent: unknown[] = []
  const port = {
    onmessage: null as ((event: MessageEvent<unknown>) => void) | null,
    postMessage: (message: unknown) => void sent.push(message),
  }
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const deviceKeys = openDeviceKeys(denied, 'shop')
  const halves = openDeviceHalves(denied, 'shop', deviceKeys)
  const state = createWorkerState({
    ...{ projectId: 'shop', sealKeys: undefined, custodyKey: undefined, bitcoinNetwork: 'main', deviceKeys, halves },
    ...{ passkeys: openDevicePasskeys(denied, 'shop', deviceKeys), frameOrigin: 'https://frame.wallet.example' },
    siteOrigin: undefined,
    now: () => now,
  })
  const privateKey = new Uint8Array(32).fill(7)
  const account = { address: '', privateKey }
  const accounts = { eip155: account, solana: account, bitcoinPayment: account, bitcoinTaproot: account }
  state.unlocked = { walletId: ID, addresses: {} as never, accounts, openedAt: now, usedAt: now }
  servePort(port as never, { ...ops, ...own }, state)
  const send = (data: unknown) => port.onmessage?.({ data } as MessageEvent<unknown>)
  return { sent, send, state, isWiped: () => privateKey.every((byte) => byte === 0) }
}

describe('the worker of the vault', () => {
  it('overwrites the opened keys when it locks', async () => {
    const { send, sent, state, isWiped } = open()
    send({ id: ID, op: 'LOCK' })
    await expect.poll(() => sent).toEqual([{ id: ID, result: undefined }])
    send({ id: ID.replace('3f', '4f'), op: 'LOCK' })
    await expect.poll(() => sent).toHaveLength(2)
    expect(isWiped()).toBe(true)
    expect(state.unlocked).toBeUndefined()
  })

  it('answers its status without opening anything', async () => {
    const { send, sent } = open()
    send({ id: ID, op: 'STATUS' })
    await expect
      .poll(() => sent)
      .toEqual([
        { id: ID, result: { thumbprint: expect.any(String), isPersistent: false, isUnlocked: true, wallets: [] } },
      ])
  })

  it('answers a failure that nobody foresaw by a code, without its text, and locks', async () => {
    const { send, sent, isWiped } = open({ STATUS: () => Promise.reject(new Error('secret of the vault')) })
    send({ id: ID, op: 'STATUS' })
    await expect.poll(() => sent).toEqual([{ id: ID, failure: 'vault/failed' }])
    expect(isWiped()).toBe(true)
  })

  it.each([
    ['unused for five minutes', 5, (minute: number) => ({ usedAt: minute * 0 })],
    ['open for fifteen minutes', 15, (minute: number) => ({ usedAt: minute * 60_000 })],
  ])('locks keys that were %s', async (_, minutes, used) => {
    now = 0
    const { send, sent, state } = open()
    if (state.unlocked !== undefined) Object.assign(state.unlocked, used(minutes))
    now = minutes * 60_000
    lockWhenDue(state)
    expect(state.unlocked).toBeDefined()
    now += 1
    send({ id: ID, op: 'STATUS' })
    await expect.poll(() => sent).toMatchObject([{ result: { isUnlocked: false } }])
  })

  it('X86: is locked after its page was hidden for more than five minutes', async () => {
    now = 0
    const { send, sent, state, isWiped } = open()
    state.hiddenAt = 0
    now = 6 * 60_000
    if (state.unlocked !== undefined) state.unlocked.usedAt = now
    send({ id: ID, op: 'STATUS' })
    await expect.poll(() => sent).toMatchObject([{ result: { isUnlocked: false } }])
    expect(isWiped()).toBe(true)
  })

  it('refuses an id whose request still runs, and stays silent without an id', async () => {
    const { send, sent } = open({ STATUS: () => new Promise(() => undefined) })
    send({ id: ID, op: 'STATUS' })
    send({ id: ID, op: 'STATUS' })
    send({ op: 'STATUS' })
    send({ id: 'x'.repeat(10_000), op: 'STATUS' })
    await expect.poll(() => sent).toEqual([{ id: ID, failure: 'vault/invalid-message' }])
  })
})
