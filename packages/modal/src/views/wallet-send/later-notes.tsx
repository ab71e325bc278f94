import type { RecipientNote } from '@latchkey/core'
import { preloadPart, useLazyPart } from '../../parts/use-lazy-part.ts'

const loadNotes = () => import('../../parts/recipient-notes.tsx')

/** Loads them when a recipient is about to be entered: what is announced has to be there before its words. */
export const preloadNotes = () => preloadPart(loadNotes)

interface LaterNotesProps {
  readonly notes: readonly RecipientNote[]
  readonly address: string
}

/**
 * The notes on a recipient; their code comes with the first recipient, while the notes are found out. Where it does not
 * arrive, nobody passes a warning by: the review has it in its own code.
 */
export function LaterNotes(props: LaterNotesProps) {
  const loaded = useLazyPart(loadNotes)
  return loaded.status === 'ready' ? <loaded.part.RecipientNotes {...props} /> : null
}
