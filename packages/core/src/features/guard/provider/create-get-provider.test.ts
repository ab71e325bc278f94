import type { Client } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, createRig, FRIEND } from '../../../reads/client.test.fixture.ts'
import { answerReview } from '../answer-review.ts'

type Provider = { request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown> }

async function connected(options: object = {}) {
  const rig = await createRig({ options })
  await rig.connect()
  rig.client.actions.modal.close()
  rig.wallet.answerWith(() => '0xsigned')
  const provider = rig.client.actions.getProvider('eip155') as Provider
  return { ...rig, provider, sent: () => rig.wallet.requests.map(({ method }) => method) }
}

async function untilReviewed(client: Client, settle: () => Promise<void>) {
  for (let turn = 0; turn < 200 && client.getState().review === undefined; turn++) await settle()
  const { review } = client.getState()
  if (review === undefined) throw new Error('nobody was asked')
  return review
}

const permit = {
  domain: { name: 'Coin', chainId: 1, verifyingContract: FRIEND },
  types: { Permit: ['owner', 'spender', 'value', 'nonce', 'deadline'].map((name) => ({ name, type: 'uint256' })) },
  primaryType: 'Permit',
  message: { owner: ACCOUNT, spender: FRIEND, value: String(2n ** 256n - 1n), nonce: 0, deadline: '4102444800' },
}
const signPermit = { method: 'eth_signTypedData_v4', params: [ACCOUNT, JSON.stringify(permit)] }

describe('getProvider', () => {
  it('shows a prompt for a dangerous request, and rejects with 4001 if the visitor declines', async () => {
    const { client, settle, provider, sent } = await connected()
    const signing = provider.request(signPermit)
    const rejected = expect(signing).rejects.toMatchObject({ code: 4001, data: { walletError: 'guard/declined' } })
    const { id, severity } = await untilReviewed(client, settle)
    expect(['warn', 'danger']).toContain(severity)
    await answerReview(client, { id, isApproved: false })
    await rejected
    expect(sent()).not.toContain('eth_signTypedData_v4')
  })

  it('passes the request to the wallet when the visitor confirms', async () => {
    const { client, settle, provider } = await connected()
    const signing = provider.request(signPermit)
    const { id } = await untilReviewed(client, settle)
    await answerReview(client, { id, isApproved: true })
    expect(await signing).toBe('0xsigned')
  })

  it('shows no prompt for a plain message, and none at all if the site switched that off', async () => {
    const { provider, client } = await connected()
    expect(await provider.request({ method: 'personal_sign', params: ['hello', ACCOUNT] })).toBe('0xsigned')
    expect(client.getState().review).toBeUndefined()
    for (const options of [{ guard: { provider: false } }, { features: { guard: false } }])
      expect(await (await connected(options)).provider.request(signPermit)).toBe('0xsigned')
  })

  it('shows an unknown method in its raw form', async () => {
    const { client, settle, provider } = await connected()
    const pending = provider.request({ method: 'wallet_drain', params: [{ everything: true }] })
    const rejected = expect(pending).rejects.toMatchObject({ code: 4001 })
    const { id, findings, effects } = await untilReviewed(client, settle)
    expect(findings).toEqual([{ code: 'not-checked', severity: 'warn' }])
    expect(effects).toEqual([{ type: 'sign', what: expect.stringContaining('wallet_drain') }])
    await answerReview(client, { id, isApproved: false })
    await rejected
  })
})
