import { findLookAlike, isSameAddress } from '@latchkey/primitives'
import type { Transaction } from '@latchkey/protocol/gateway'
import type { RecipientNote } from './send.types.ts'

/** Whom an account has to do with. */
export interface Counterparties {
  /** It sent something of worth to them. */
  readonly paid: readonly string[]
  /** They sent something to it: anybody can. */
  readonly others: readonly string[]
  /** How many transactions that is from, where the account has, or may have, older ones. */
  readonly searched?: number | undefined
}

/**
 * Returns whom an account has to do with, by its history. Attackers write transfers of nothing into it, from a look-alike
 * or to one: those count for nobody paid.
 */
export function findCounterparties(account: string, transactions: readonly Transaction[]): Counterparties {
  const paid: string[] = []
  const others: string[] = []
  for (const { metadata, transfers } of transactions) {
    const isOwn = isSameAddress(metadata.sentFrom, account, 'eip155')
    for (const { direction, quantity, counterparty } of transfers) {
      const who = counterparty ?? (direction === 'in' ? metadata.sentFrom : metadata.sentTo)
      const isPaid = isOwn && direction === 'out' && metadata.status !== 'failed' && /[1-9]/.test(quantity.numeric)
      ;(isPaid ? paid : others).push(who)
    }
  }
  return { paid, others }
}

interface Facts {
  readonly account: string
  /** All accounts of the wallet. */
  readonly own: readonly string[]
  /** `undefined`: the history is not known. */
  readonly counterparties: Counterparties | undefined
  readonly isContract: boolean
}

/** Returns what to know about a recipient, the most urgent first. */
export function toRecipientNotes(
  address: string,
  { own, counterparties, isContract }: Facts,
): readonly RecipientNote[] {
  const isIn = (list: readonly string[]) => list.some((each) => isSameAddress(each, address, 'eip155'))
  if (isIn(own)) return [{ type: 'own-account' }]
  const notes: RecipientNote[] = []
  const { paid = [], others = [] } = counterparties ?? {}
  const isPaid = isIn(paid)
  const double = isPaid ? undefined : findLookAlike(address, [...paid, ...own, ...others])
  if (double !== undefined) notes.push({ type: 'look-alike', of: double })
  if (isContract) notes.push({ type: 'contract' })
  if (counterparties !== undefined && !isPaid && double === undefined)
    notes.push({ type: 'first-time', searched: counterparties.searched })
  return notes
}
