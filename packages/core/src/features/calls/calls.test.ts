import { describe, expect, it } from 'vitest'
import { createRig, FRIEND } from '../../reads/client.test.fixture.ts'

const HASH = `0x${'5'.repeat(64)}`

/**
 * A visitor whose wallet accepts every bundle. The guard is off, because it would stop a bundle, and has tests of its
 * own.
 */
async function connectedRig() {
  const rig = await createRig({ options: { features: { guard: false } } })
  await rig.connect()
  const requests: { readonly method: string; readonly params?: unknown }[] = []
  rig.wallet.answerWith((request) => {
    requests.push(request)
    return { id: HASH }
  })
  return { ...rig, requests }
}

describe('sendCalls', () => {
  it('sends each call with its `to`, its value, and data with the prefix 0x (Spec §5.7, §5.8)', async () => {
    const { client, requests } = await connectedRig()
    const calls = [
      { to: FRIEND, value: 1n },
      { to: FRIEND, value: 0n, data: '0x12' },
    ] as const
    expect(await client.actions.sendCalls({ calls })).toEqual({ ok: true, value: HASH })
    expect(requests).toMatchObject([
      {
        method: 'wallet_sendCalls',
        params: [
          {
            calls: [
              { to: FRIEND, data: '0x', value: '0x1' },
              { to: FRIEND, data: '0x12', value: '0x0' },
            ],
          },
        ],
      },
    ])
  })

  it('reads each member of a call once, so that the wallet receives exactly what was checked', async () => {
    const { client, requests } = await connectedRig()
    let reads = 0n
    const call = {
      to: FRIEND,
      get value() {
        reads += 1n
        return reads
      },
    }
    expect(await client.actions.sendCalls({ calls: [call] })).toMatchObject({ ok: true })
    expect(requests).toMatchObject([{ params: [{ calls: [{ value: '0x1' }] }] }])
  })

  it.each([
    ['no calls', []],
    ['a `to` without 0x', [{ to: FRIEND.slice(2), value: 0n }]],
    ['a `to` that is a name', [{ to: 'bob.eth', value: 0n }]],
    ['no `to`', [{ value: 0n }]],
    ['data without 0x', [{ to: FRIEND, value: 0n, data: '1234' }]],
    ['data that is not hexadecimal', [{ to: FRIEND, value: 0n, data: '0xzz' }]],
    ['a value that is text', [{ to: FRIEND, value: '1' }]],
    [
      'an invalid call after a valid one',
      [
        { to: FRIEND, value: 0n },
        { to: '12', value: 0n },
      ],
    ],
  ])('rejects %s without a request to the wallet (Spec §5.7, §5.8)', async (_, calls) => {
    const { client, requests } = await connectedRig()
    const sent = await client.actions.sendCalls({ calls: calls as never })
    expect(sent).toMatchObject({ ok: false, error: { code: 'request/invalid', context: { field: 'calls' } } })
    expect(requests).toEqual([])
  })
})
