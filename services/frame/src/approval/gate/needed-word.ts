import type { CardContent } from '../card/card.types.ts'
import { findDestination } from '../card/facts.ts'
import { partyText } from '../card/format-asset.ts'

const LAST = 4

/** Characters that a person types before approving a dangerous request: a hijacked click cannot type them. */
export interface NeededWord {
  /** The shortened address whose last characters are typed; absent: those of the own account. */
  readonly destination?: string
  readonly isTyped: (typed: string) => boolean
}

/** Returns what must be typed for a request of severity `danger`; `undefined` for any other. */
export function neededWord(content: CardContent): NeededWord | undefined {
  if (content.report.severity !== 'danger') return undefined
  const destination = findDestination(content)
  const word = (destination?.address ?? content.request.address).slice(-LAST).toLowerCase()
  return {
    ...(destination === undefined ? {} : { destination: partyText({ address: destination.address }) }),
    isTyped: (typed) => typed.trim().toLowerCase() === word,
  }
}
