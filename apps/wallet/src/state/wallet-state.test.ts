import { describe, expect, it } from 'vitest'
import type { SwitchRequest } from '../requests/site-request.types.ts'
import type { Sent } from './sent.types.ts'
import {
  currentRequest,
  expiredRequests,
  type WalletState,
  withoutRequest,
  withRequest,
  withRequestInFront,
  withSent,
} from './wallet-state.ts'

const EMPTY: WalletState = {
  phase: 'ready',
  relayStatus: 'online',
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  networkId: 'eip155:1',
  sessions: [],
  requests: [],
  aside: [],
  busyId: undefined,
  failure: undefined,
  pairing: { status: 'waiting' },
  sent: [],
  followed: undefined,
  toast: undefined,
}
const request = (id: number, expiresAtMs = 1_000): SwitchRequest => ({
  kind: 'switch',
  id,
  topic: 'a',
  site: { name: 'Fernhill', host: 'fernhill.example', description: '' },
  networkId: 'eip155:1',
  toNetworkId: 'eip155:8453',
  expiresAtMs,
})
const sent = (hash: Sent['hash'], status: Sent['status']): Sent => ({
  hash,
  requestId: 1,
  networkId: 'eip155:1',
  siteName: 'Fernhill',
  what: '1 ETH',
  status,
})
const after = (state: WalletState, change: Partial<WalletState>): WalletState => ({ ...state, ...change })
const waiting = (...ids: number[]) => after(EMPTY, { requests: ids.map((id) => request(id)) })

describe('requests that wait', () => {
  it('are answered in their order', () => {
    const both = after(after(EMPTY, withRequest(EMPTY, request(1))), withRequest(waiting(1), request(2)))
    expect(currentRequest(both)?.id).toBe(1)
    expect(currentRequest(after(both, withoutRequest(both, 1)))?.id).toBe(2)
  })

  it('are there once, however often they arrive', () => {
    expect(withRequest(waiting(1), request(1))).toEqual({})
  })

  it('may be put aside, and brought back', () => {
    const state = after(waiting(1, 2), { aside: [1, 2] })
    expect(currentRequest(state)).toBeUndefined()
    expect(currentRequest(after(state, withRequestInFront(state, 2)))?.id).toBe(2)
    expect(withRequestInFront(state, 9)).toEqual({})
  })

  it('wait while a transaction is followed', () => {
    expect(currentRequest(after(waiting(1), { followed: '0x01' }))).toBeUndefined()
  })

  it('leave nothing behind', () => {
    const state = after(waiting(1, 2), { aside: [1], busyId: 1, failure: { id: 1, text: 'x' } })
    expect(after(state, withoutRequest(state, 1))).toMatchObject({ aside: [], busyId: undefined, failure: undefined })
  })

  it('expire, but not under the hand of the person', () => {
    const state = after(EMPTY, { requests: [request(1, 500), request(2, 500), request(3, 1_500)], busyId: 2 })
    expect(expiredRequests(state, 1_000).map(({ id }) => id)).toEqual([1])
  })
})

describe('transactions', () => {
  it('are kept latest first, each once, and not for ever', () => {
    const first = after(EMPTY, withSent(EMPTY, sent('0x01', 'pending')))
    const second = after(first, withSent(first, sent('0x02', 'pending')))
    const done = after(second, withSent(second, sent('0x01', 'success')))
    expect(done.sent.map(({ hash, status }) => [hash, status])).toEqual([
      ['0x02', 'pending'],
      ['0x01', 'success'],
    ])
    const many = Array.from({ length: 30 }, (_, at) => at).reduce(
      (state, at) => after(state, withSent(state, sent(`0x${at}`, 'success'))),
      EMPTY,
    )
    expect(many.sent).toHaveLength(12)
  })
})
