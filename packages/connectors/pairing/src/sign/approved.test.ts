import { describe, expect, it } from 'vitest'
import { currentOf } from './approved.ts'
import type { SessionRecord } from './records.ts'

const A = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const B = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const C = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'

/** A contract wallet with a different address on each network. */
const sessionWith = (chosen: SessionRecord['chosen'][string]): SessionRecord => ({
  topic: '',
  symKey: '',
  from: '',
  wallet: { name: '', description: '', url: '', icons: [] },
  requestedNetworks: ['eip155:1', 'eip155:137'],
  namespaces: { eip155: { accounts: [`eip155:1:${A}`, `eip155:137:${B}`], methods: [], events: [] } },
  chosen: { eip155: chosen },
  expiresAt: 8e15,
  seen: [],
  updatedBy: 1,
})

describe('the accounts of a session', () => {
  it('start with those of the network', () => {
    expect(currentOf(sessionWith({ networkId: 'eip155:137' }), 'eip155')?.accounts).toEqual([B, A])
  })

  it('are the ones that the wallet selected', () => {
    expect(currentOf(sessionWith({ networkId: 'eip155:1', accounts: [A] }), 'eip155')?.accounts).toEqual([A])
    expect(currentOf(sessionWith({ networkId: 'eip155:137', accounts: [C] }), 'eip155')?.accounts).toEqual([C])
  })

  it('exclude one that the wallet selected for another network, where money sent to it may be lost', () => {
    expect(currentOf(sessionWith({ networkId: 'eip155:137', accounts: [A] }), 'eip155')?.accounts).toEqual([B, A])
  })
})
