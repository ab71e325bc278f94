import { base, mainnet } from '@latchkey/chains'
import { describe, expect, it } from 'vitest'
import type { ApprovedNetworks } from '../../ports/index.ts'
import { networkRows } from './network-rows.ts'

const adapters = [{ namespace: 'eip155' }] as const
const rows = (approvedNetworks?: ApprovedNetworks) =>
  networkRows({
    networks: [mainnet, base],
    activeId: 'eip155:1',
    adapters,
    connections: { eip155: { status: 'connected', accounts: [], approvedNetworks } },
    search: '',
  }).map(({ network, unapproved }) => [network.name, unapproved])

describe('networkRows', () => {
  it('marks the networks that the wallet did not approve, and whether an approval can be requested (Spec §1.15)', () => {
    expect(rows({ ids: ['eip155:1'], canGrow: true })).toEqual([
      ['Ethereum', undefined],
      ['Base', 'askable'],
    ])
    expect(rows({ ids: ['eip155:1'], canGrow: false })[1]).toEqual(['Base', 'refused'])
  })

  it('marks none for a wallet that does not approve networks individually', () => {
    expect(rows().map(([, unapproved]) => unapproved)).toEqual([undefined, undefined])
  })
})
