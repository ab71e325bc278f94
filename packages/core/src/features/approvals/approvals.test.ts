import { createFakeChainAdapter } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { createRig, look, onMainnet, WALLET } from '../../reads/client.test.fixture.ts'
import { selectAvailability } from '../select-availability.ts'
import { readApprovals } from './approvals.reads.ts'

const TOKEN = `0x${'77'.repeat(20)}`
const SPENDER = `0x${'88'.repeat(20)}`
const network = { networkId: 'eip155:1', spender: SPENDER } as const

type Adapter = ReturnType<typeof createFakeChainAdapter>

async function rig(answer: Adapter['readApprovals'], options: object = {}) {
  const adapter = { ...createFakeChainAdapter(), readApprovals: answer }
  const { client, clock, settle } = await createRig({ options: { adapters: [adapter], ...options } })
  const read = look(readApprovals(client, onMainnet))
  // The code of a read comes two frames later.
  await clock.advance(80)
  for (let turn = 0; turn < 100 && read.now().status === 'loading'; turn++) await settle()
  return { client, read, settle, adapter }
}

describe('approvals', () => {
  it('lists who may take what, with the transaction that takes it back', async () => {
    const { read } = await rig(async () => ({
      approvals: [
        { ...network, type: 'token', token: TOKEN, amount: 2n ** 256n - 1n },
        { ...network, type: 'all', collection: TOKEN, givenAt: 5 },
      ],
      isCut: false,
    }))
    const word = SPENDER.slice(2).padStart(64, '0')
    expect(read.now().data?.approvals).toMatchObject([
      {
        asset: { type: 'token', isUnlimited: true },
        revocation: { to: TOKEN, value: 0n, data: `0x095ea7b3${word}${'0'.repeat(64)}` },
      },
      {
        asset: { type: 'item' },
        isAll: true,
        givenAt: 5,
        revocation: { to: TOKEN, data: `0xa22cb465${word}${'0'.repeat(64)}` },
      },
    ])
  })

  it('names a contract that the site named', async () => {
    const options = { guard: { contracts: { 'eip155:1': { [SPENDER]: 'Our desk' } } } }
    const approvals = [{ ...network, type: 'token', token: TOKEN, amount: 5n }] as const
    const { read } = await rig(async () => ({ approvals, isCut: false }), options)
    expect(read.now().data?.approvals[0]?.spender).toEqual({ address: SPENDER, name: 'Our desk' })
  })

  it('fails by code, and is read again', async () => {
    let isDown = true
    const { read, client, settle } = await rig(async () => {
      if (isDown) throw new Error('down')
      return { approvals: [], isCut: false, sinceBlock: 7n }
    })
    expect(read.now()).toMatchObject({ status: 'failed', failure: { code: 'bug/unexpected' } })
    isDown = false
    client.actions.refresh()
    for (let turn = 0; turn < 100 && read.now().status !== 'ready'; turn++) await settle()
    expect(read.now().data).toEqual({ approvals: [], isCut: false, sinceBlock: 7n })
  })

  it('is offered where an adapter can list them', async () => {
    const { client } = await rig(async () => ({ approvals: [], isCut: false }))
    expect(selectAvailability(client.getState(), 'eip155').approvals).toBe(true)
  })
})

describe('taking an approval back', () => {
  it('never gives a collectible away that a node calls a token (DESIGN promise 5)', async () => {
    const { client, read, settle, adapter } = await rig(async () => ({
      approvals: [{ ...network, type: 'token', token: TOKEN, amount: 1n }],
      isCut: false,
    }))
    client.actions.connect({ walletId: WALLET, namespace: 'eip155' })
    for (let turn = 0; turn < 20; turn++) await settle()
    // On a contract of collectibles the call gives the one with the number 0 to the spender.
    adapter.simulate = async () => ({
      status: 'success',
      changes: [],
      approvals: [{ type: 'item', collection: TOKEN, spender: SPENDER, itemId: 0n }],
    })
    const [approval] = read.now().data?.approvals ?? []
    const { revocation: transaction, expects } = approval ?? {}
    if (transaction === undefined) throw new Error('nothing to take back')
    const refused = await client.actions.sendTransaction({ namespace: 'eip155', transaction, expects })
    expect(refused).toMatchObject({ ok: false, error: { code: 'guard/blocked', context: { finding: 'order-rights' } } })
    expect(adapter.sent).toEqual([])
  })
})
