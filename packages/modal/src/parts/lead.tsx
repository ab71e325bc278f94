import { Heading } from '@latchkey/design'
import type { ReactNode } from 'react'
import { useViewCss } from '../shell/index.ts'
import css from './lead.css?inline'

interface LeadProps {
  readonly title: ReactNode
  /** Shown on hover if the title may be cut. */
  readonly hint?: string
  readonly text?: ReactNode
  /** Default `center`. */
  readonly align?: 'center' | 'start'
  /** Rendered between title and text. */
  readonly children?: ReactNode
}

/** The head of a screen: a title and a sentence. */
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
