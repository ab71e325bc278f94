import type { Transaction } from '@latchkey/protocol/gateway'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, ETHER_OUT, FRIEND, SEND } from '../../reads/client.test.fixture.ts'
import { findCounterparties, toRecipientNotes } from './send.recipient.ts'

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

describe('findCounterparties', () => {
  it('finds who was paid: of a token its recipient, and not its contract', () => {
    expect(findCounterparties(ACCOUNT.toLowerCase(), [moved({})])).toEqual({ paid: [FRIEND], others: [] })
  })

  it('takes the other side of the transaction where the service does not say more', () => {
    expect(findCounterparties(ACCOUNT, [moved({ counterparty: undefined })]).paid).toEqual([STRANGER])
  })

  it.each<[string, Moved]>([
    ['nothing was sent', { numeric: '0.0' }],
    ['somebody else sent the transaction', { from: DOUBLE }],
    ['it failed', { status: 'failed' }],
    ['it came in', { direction: 'in' }],
  ])('counts nobody as paid where %s: anybody can write that into a history', (_, move) => {
    expect(findCounterparties(ACCOUNT, [moved(move)])).toEqual({ paid: [], others: [FRIEND] })
  })
})

describe('the notes on a recipient', () => {
  const notes = (address: string, given: Partial<Parameters<typeof toRecipientNotes>[1]> = {}) =>
    toRecipientNotes(address, {
      account: ACCOUNT,
      own: [ACCOUNT],
      counterparties: { paid: [FRIEND], others: [DOUBLE] },
      isContract: false,
      ...given,
    })

  it('are none for somebody who was paid before, whoever looks like them', () => {
    expect(notes(FRIEND)).toEqual([])
  })

  it('warn of a look-alike of somebody who was paid, also where it wrote itself into the history', () => {
    expect(notes(DOUBLE)).toEqual([{ type: 'look-alike', of: FRIEND }])
    expect(notes(DOUBLE, { counterparties: { paid: [FRIEND], others: [] } })).toEqual([
      { type: 'look-alike', of: FRIEND },
    ])
  })

  it('warn of a look-alike of an own account', () => {
    const double = `${ACCOUNT.slice(0, 6)}${'0'.repeat(32)}${ACCOUNT.slice(-4)}`
    expect(notes(double)).toEqual([{ type: 'look-alike', of: ACCOUNT }])
  })

  it('say that nothing was sent there before, where the history is known', () => {
    expect(notes(STRANGER)).toEqual([{ type: 'first-time' }])
    expect(notes(STRANGER, { counterparties: undefined })).toEqual([])
  })

  it('name a contract and an own account', () => {
    expect(notes(STRANGER, { isContract: true })).toEqual([{ type: 'contract' }, { type: 'first-time' }])
    expect(notes(ACCOUNT, { isContract: true })).toEqual([{ type: 'own-account' }])
  })
})
