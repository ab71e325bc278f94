import { describe, expect, it } from 'vitest'
import { openDeviceKeys } from './device-keys.ts'
import { ops } from './ops/index.ts'
import { servePort } from './serve-port.ts'
import type { WorkerState } from './worker-state.ts'

const ID = '3f0c8f0e-2c5b-4a63-9d1e-0a1b2c3d4e5f'

function open(own: Partial<typeof ops> = {}) {
  const sent: unknown[] = []
  const port = {
    onmessage: null as ((event: MessageEvent<unknown>) => void) | null,
    postMessage: (message: unknown) => void sent.push(message),
  }
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  let wipes = 0
  const state: WorkerState = {
    projectId: 'shop',
    deviceKeys: openDeviceKeys(denied, 'shop'),
    unlocked: {
      wipe: () => {
        wipes += 1
      },
    },
  }
  servePort(port as never, { ...ops, ...own }, state)
  const send = (data: unknown) => port.onmessage?.({ data } as MessageEvent<unknown>)
  return { sent, send, state, wipes: () => wipes }
}

describe('the worker of the vault', () => {
  it('overwrites the opened keys once when it locks', async () => {
    const { send, sent, state, wipes } = open()
    send({ id: ID, op: 'LOCK' })
    await expect.poll(() => sent).toEqual([{ id: ID, result: undefined }])
    send({ id: ID.replace('3f', '4f'), op: 'LOCK' })
    await expect.poll(() => sent).toHaveLength(2)
    expect(wipes()).toBe(1)
    expect(state.unlocked).toBeUndefined()
  })

  it('answers its status without opening anything', async () => {
    const { send, sent } = open()
    send({ id: ID, op: 'STATUS' })
    await expect
      .poll(() => sent)
      .toEqual([{ id: ID, result: { thumbprint: expect.any(String), isPersistent: false, isUnlocked: true } }])
  })

  it('answers a failure that nobody foresaw by a code, without its text', async () => {
    const { send, sent } = open({ STATUS: () => Promise.reject(new Error('secret of the vault')) })
    send({ id: ID, op: 'STATUS' })
    await expect.poll(() => sent).toEqual([{ id: ID, failure: 'vault/failed' }])
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
