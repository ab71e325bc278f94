import { ProgressRing } from '@latchkey/design'
import type { ReactNode } from 'react'
import { useViewCss } from '../shell/index.ts'
import css from './outcome.css?inline'

interface OutcomeProps {
  /** `waiting`: sent, and in no block yet. */
  readonly state: 'waiting' | 'done' | 'failed'
  /** Picture of the sent or bought asset, 72px. */
  readonly picture: ReactNode
  /** Shape of the picture. Default `round`. */
  readonly shape?: 'square' | 'round'
  readonly title: string
  /** Amounts and names, rendered below the title. */
  readonly text: ReactNode
  /** The next step. */
  readonly note?: string | undefined
  /** Notices and links. */
  readonly children?: ReactNode
}

/** Shows the outcome of a transaction. A ring turns around the picture until the network has confirmed it. */
export function Outcome({ state, picture, shape = 'round', title, text, note, children }: OutcomeProps) {
  useViewCss(css)
  return (
    <div className="lk-view-content lk-outcome">
      <ProgressRing state={state} shape={shape}>
        {picture}
      </ProgressRing>
      <div role="status">
        <p className="lk-outcome-title">{title}</p>
        <p className="lk-outcome-text">{text}</p>
        {note !== undefined && <p className="lk-outcome-note">{note}</p>}
      </div>
      {children}
    </div>
  )
}
