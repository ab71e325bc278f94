import { mainnet } from '@latchkey/chains'
import type { RequestArguments, WalletSession } from '@latchkey/core/ports'
import { createFakeClock } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { failureOf } from '../../fixtures/fail-with.ts'
import { canSendCalls, readCalls, sendCalls } from './calls.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const HASH = `0x${'5'.repeat(64)}`
const onMainnet = { address: ADDRESS, network: mainnet }

function sessionOf(answer: (request: RequestArguments) => unknown, methods?: readonly string[]) {
  const requests: RequestArguments[] = []
  const session: WalletSession = {
    walletId: 'a',
    namespace: 'eip155',
    accounts: [{ address: ADDRESS, networks: 'all' }],
    networkId: 'eip155:1',
    provider: {},
    ...(methods && { permissions: { networkIds: [], methods } }),
    async request(request) {
      requests.push(request)
      return answer(request)
    },
    subscribe: () => () => {},
    disconnect: async () => {},
  }
  return { session, requests }
}

describe('sendCalls', () => {
  it('sends each call with its `to`, its value, and data that start with 0x (Spec §5.7, §5.8)', async () => {
    const { session, requests } = sessionOf(() => ({ id: HASH }))
    const calls = [
      { to: ADDRESS, value: 1n },
      { to: ADDRESS, value: 0n, data: '0x12' },
    ] as const
    expect(await sendCalls(session, { ...onMainnet, calls })).toBe(HASH)
    expect(requests).toEqual([
      {
        method: 'wallet_sendCalls',
        params: [
          {
            version: '2.0.0',
            chainId: '0x1',
            from: ADDRESS,
            atomicRequired: true,
            calls: [
              { to: ADDRESS, data: '0x', value: '0x1' },
              { to: ADDRESS, data: '0x12', value: '0x0' },
            ],
          },
        ],
      },
    ])
  })

  it.each([
    ['no calls', []],
    ['a `to` without 0x', [{ to: ADDRESS.slice(2), value: 0n }]],
    ['data without 0x', [{ to: ADDRESS, value: 0n, data: '1234' }]],
    ['a value that is a text', [{ to: ADDRESS, value: '1' }]],
  ])('rejects %s without a request to the wallet (Spec §5.7, §5.8)', async (_, calls) => {
    const { session, requests } = sessionOf(() => ({ id: HASH }))
    const failure = await failureOf(sendCalls(session, { ...onMainnet, calls: calls as never }))
    expect(failure).toMatchObject({ code: 'request/invalid', context: { field: 'calls' } })
    expect(requests).toEqual([])
  })

  it('rejects with wallet/malformed-answer when the wallet returns no id', async () => {
    const { session } = sessionOf(() => null)
    const failure = await failureOf(sendCalls(session, { ...onMainnet, calls: [{ to: ADDRESS, value: 1n }] }))
    expect(failure).toMatchObject({ code: 'wallet/malformed-answer', context: { method: 'wallet_sendCalls' } })
  })
})

describe('canSendCalls', () => {
  const request = () => ({ ...onMainnet, clock: createFakeClock() })

  it.each([
    ['supported', true],
    ['ready', true],
    ['unsupported', false],
  ])('returns whether the wallet sends them atomically: %s (EIP-5792)', async (status, expected) => {
    const { session } = sessionOf(() => ({ '0x1': { atomic: { status } } }))
    expect(await canSendCalls(session, request())).toBe(expected)
  })

  it('returns false when wallet_getCapabilities fails, and when the session does not permit wallet_sendCalls (then no request is sent)', async () => {
    const refusing = sessionOf(() => Promise.reject({ code: 4200, message: 'unknown method' }))
    expect(await canSendCalls(refusing.session, request())).toBe(false)
    const { session, requests } = sessionOf(() => ({}), ['eth_sendTransaction'])
    expect(await canSendCalls(session, request())).toBe(false)
    expect(requests).toEqual([])
  })
})

describe('readCalls', () => {
  it.each([
    [100, [], { status: 'pending' }],
    [200, [{ transactionHash: HASH }], { status: 'success', hash: HASH }],
    [200, [], { status: 'pending' }],
    [400, [], { status: 'not-sent' }],
    [500, [{ transactionHash: HASH }], { status: 'reverted', hash: HASH }],
  ])('reads status code %i with the receipts %j (EIP-5792)', async (status, receipts, expected) => {
    const { session } = sessionOf(() => ({ status, receipts }))
    expect(await readCalls(session, { id: '0x77' })).toEqual(expected)
  })
})
