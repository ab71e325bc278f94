import { findLookAlike, isSameAddress, type Namespace } from '@latchkey/primitives'
import type { Counterparties } from '../activity/find-counterparties.ts'
import type { RecipientNote } from './send.types.ts'

interface Facts {
  readonly account: string
  readonly namespace: Namespace
  /** All accounts of the wallet. */
  readonly own: readonly string[]
  /** `undefined`: the history is not known. */
  readonly counterparties: Counterparties | undefined
  readonly isContract: boolean
}

/** Returns the notes on a recipient, the most urgent first. */
export function toRecipientNotes(
  address: string,
  { namespace, own, counterparties, isContract }: Facts,
): readonly RecipientNote[] {
  const isIn = (list: readonly string[]) => list.some((each) => isSameAddress(each, address, namespace))
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
