import { Heading } from '@latchkey/design'
import type { ReactNode } from 'react'
import { useViewCss } from '../shell/index.ts'
import css from './help-slides.css?inline'

export interface HelpSlide {
  readonly title: string
  readonly text: string
  /** SVG shapes in a view box of 96 by 80. */
  readonly art: ReactNode
}

/** Pictures with short texts for a visitor who is new to wallets. */
export function HelpSlides({ slides }: { readonly slides: readonly HelpSlide[] }) {
  useViewCss(css)
  return (
    <div className="lk-help">
      {slides.map(({ title, text, art }) => (
        <section key={title} className="lk-help-slide">
          <svg className="lk-help-art" viewBox="0 0 96 80" width="96" height="80" aria-hidden="true" focusable="false">
            <rect className="lk-art-ground" width="96" height="80" rx="16" />
            {art}
          </svg>
          <div>
            <Heading level={2} className="lk-help-title">
              {title}
            </Heading>
            <p className="lk-help-text">{text}</p>
          </div>
        </section>
      ))}
    </div>
  )
}
