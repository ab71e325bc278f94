import type { ReactNode } from 'react'

interface CardProps {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

export function Card({ id, title, text, children }: CardProps) {
  return (
    <section className="card" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p className="quiet">{text}</p>
      {children}
    </section>
  )
}

interface CardEndProps {
  /** Buttons. */
  readonly children: ReactNode
  /** What came of a press, read aloud when it changes. */
  readonly outcome: ReactNode
}

/** The foot of a card: its buttons, and beside them the result of the last press. */
export function CardEnd({ children, outcome }: CardEndProps) {
  return (
    <div className="card-end">
      {children}
      <div className="outcome" aria-live="polite">
        {outcome}
      </div>
    </div>
  )
}

interface PressProps {
  readonly children: ReactNode
  readonly isPending: boolean
  /** Default: submits the form. */
  readonly onPress?: () => void
}

/** A button that keeps the focus while its request is on its way, so that the wallet can give it back. */
export function Press({ children, isPending, onPress }: PressProps) {
  return (
    <button
      type={onPress === undefined ? 'submit' : 'button'}
      className={onPress === undefined ? 'filled' : 'outlined'}
      aria-disabled={isPending}
      onClick={(event) => {
        if (isPending) event.preventDefault()
        else onPress?.()
      }}
    >
      {children}
    </button>
  )
}
