import type { Transaction } from '@latchkey/protocol/gateway'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, ETHER_OUT, FRIEND, SEND } from '../../reads/client.test.fixture.ts'
import { findCounterparties } from './find-counterparties.ts'

const DOUBLE = `${FRIEND.slice(0, 6)}${'0'.repeat(32)}${FRIEND.slice(-4)}`
const STRANGER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

interface Moved {
  readonly direction?: 'in' | 'out'
  readonly numeric?: string
  readonly from?: string
  readonly status?: Transaction['metadata']['status']
  readonly counterparty?: string | undefined
}

function moved({
  direction = 'out',
  numeric = '1',
  from = ACCOUNT,
  status = 'confirmed',
  ...rest
}: Moved): Transaction {
  const counterparty = 'counterparty' in rest ? rest.counterparty : FRIEND
  const transfer = { ...ETHER_OUT, direction, quantity: { numeric } }
  return {
    ...SEND,
    metadata: { ...SEND.metadata, sentFrom: from, sentTo: STRANGER, status },
    transfers: [counterparty === undefined ? transfer : { ...transfer, counterparty }],
  }
}

const OWNER = { address: ACCOUNT, networkId: 'eip155:1' } as const

describe('findCounterparties', () => {
  it('returns the paid party: for a token its receiver, and not its contract', () => {
    expect(findCounterparties({ ...OWNER, address: ACCOUNT.toLowerCase() }, [moved({})])).toMatchObject({
      paid: [FRIEND],
      others: [],
    })
  })

  it('returns the other side of the transaction if the service sends no transfers', () => {
    expect(findCounterparties(OWNER, [moved({ counterparty: undefined })]).paid).toEqual([STRANGER])
  })

  it.each<[string, Moved]>([
    ['nothing was sent', { numeric: '0.0' }],
    ['another account sent the transaction', { from: DOUBLE }],
    ['it failed', { status: 'failed' }],
    ['it was received', { direction: 'in' }],
  ])('does not count a party as paid if %s, because anybody can write such a transfer into a history', (_, move) => {
    expect(findCounterparties(OWNER, [moved(move)])).toMatchObject({ paid: [], others: [FRIEND] })
  })

  it('returns the receivers of confirmed transactions as called, including the contract of a token', () => {
    expect(findCounterparties(OWNER, [moved({})]).called).toEqual([STRANGER])
    expect(findCounterparties(OWNER, [moved({ status: 'pending' }), moved({ from: DOUBLE })]).called).toEqual([])
  })
})
