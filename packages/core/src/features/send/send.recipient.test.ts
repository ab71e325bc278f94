import { describe, expect, it } from 'vitest'
import { ACCOUNT, FRIEND } from '../../reads/client.test.fixture.ts'
import { toRecipientNotes } from './send.recipient.ts'

const DOUBLE = `${FRIEND.slice(0, 6)}${'0'.repeat(32)}${FRIEND.slice(-4)}`
const STRANGER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

describe('the notes on a recipient', () => {
  const notes = (address: string, given: Partial<Parameters<typeof toRecipientNotes>[1]> = {}) =>
    toRecipientNotes(address, {
      account: ACCOUNT,
      namespace: 'eip155',
      own: [ACCOUNT],
      counterparties: { paid: [FRIEND], called: [], others: [DOUBLE] },
      isContract: false,
      ...given,
    })

  it('are empty for a party who was paid before, even if another address looks like it', () => {
    expect(notes(FRIEND)).toEqual([])
  })

  it('warn of a look-alike of a party who was paid, even if the look-alike is in the history', () => {
    expect(notes(DOUBLE)).toEqual([{ type: 'look-alike', of: FRIEND }])
    expect(notes(DOUBLE, { counterparties: { paid: [FRIEND], called: [], others: [] } })).toEqual([
      { type: 'look-alike', of: FRIEND },
    ])
  })

  it('warn of a look-alike of an own account', () => {
    const double = `${ACCOUNT.slice(0, 6)}${'0'.repeat(32)}${ACCOUNT.slice(-4)}`
    expect(notes(double)).toEqual([{ type: 'look-alike', of: ACCOUNT }])
  })

  it('state that nothing was sent there before, if the history is known', () => {
    expect(notes(STRANGER)).toEqual([{ type: 'first-time' }])
    expect(notes(STRANGER, { counterparties: undefined })).toEqual([])
  })

  it('state that the recipient is a contract or an own account', () => {
    expect(notes(STRANGER, { isContract: true })).toEqual([{ type: 'contract' }, { type: 'first-time' }])
    expect(notes(ACCOUNT, { isContract: true })).toEqual([{ type: 'own-account' }])
  })
})
