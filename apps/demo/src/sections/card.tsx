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
