import { Heading } from '@latchkey/design'
import type { ReactNode } from 'react'
import { useViewCss } from '../shell/index.ts'
import css from './lead.css?inline'

interface LeadProps {
  readonly title: ReactNode
  /** Shown on hover where the title may be cut or broken. */
  readonly hint?: string
  readonly text?: ReactNode
  /** Default `center`. */
  readonly align?: 'center' | 'start'
  /** Stands between title and text. */
  readonly children?: ReactNode
}

/** The head of a screen about one thing: its name, and a sentence about it. */
export function Lead({ title, hint, text, align = 'center', children }: LeadProps) {
  useViewCss(css)
  return (
    <div className="lk-lead" data-align={align}>
      <Heading level={2} className="lk-lead-title" dir="auto" title={hint}>
        {title}
      </Heading>
      {children}
      {text !== undefined && (
        <p className="lk-lead-text" dir="auto">
          {text}
        </p>
      )}
    </div>
  )
}
