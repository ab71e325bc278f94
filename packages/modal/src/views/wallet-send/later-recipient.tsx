import type { RecipientNote } from '@latchkey/core'
import { preloadPart, useLazyPart } from '../../parts/use-lazy-part.ts'
import type { FoundProps } from './recipient-part.tsx'

const load = () => import('./recipient-part.tsx')

/** Loads it when a recipient is about to be entered: what is announced has to be there before its words. */
export const preloadRecipient = () => void preloadPart(load)

interface LaterNotesProps {
  readonly notes: readonly RecipientNote[]
  readonly address: string
}

/**
 * The notes on a recipient; their code loads with the first recipient, while the notes are computed. If it cannot load, no
 * warning is lost: the review has it in its own code.
 */
export function LaterNotes(props: LaterNotesProps) {
  const loaded = useLazyPart(load)
  return loaded.status === 'ready' ? <loaded.part.RecipientNotes {...props} /> : null
}

/** The account behind what was entered, by the same code. Its line keeps its height until then. */
export function LaterFound(props: FoundProps) {
  const loaded = useLazyPart(load)
  return loaded.status === 'ready' ? <loaded.part.Found {...props} /> : null
}
