import type { CardContent } from '../card/card.types.ts'
import { findDestination } from '../card/facts.ts'
import { partyText } from '../card/format-asset.ts'

const LAST = 4

/** What a person types before a request that can cost everything: nobody does so by a click that was stolen. */
export interface NeededWord {
  /** Who gets something by the request; absent: nobody does, and it is the end of the own account. */
  readonly destination?: string
  readonly isTyped: (typed: string) => boolean
}

/** Returns the last four characters of the destination, or of the account, and how to compare them; of a calm request none. */
export function neededWord(content: CardContent): NeededWord | undefined {
  if (content.report.severity !== 'danger') return undefined
  const destination = findDestination(content)
  const word = (destination?.address ?? content.request.address).slice(-LAST).toLowerCase()
  return {
    ...(destination === undefined ? {} : { destination: partyText({ address: destination.address }) }),
    isTyped: (typed) => typed.trim().toLowerCase() === word,
  }
}
