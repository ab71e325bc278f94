import type { ReactNode } from 'react'

export interface VisuallyHiddenProps {
  readonly children: ReactNode
}

/** Text for assistive tools only. */
export function VisuallyHidden({ children }: VisuallyHiddenProps) {
  return <span className="lk-hidden">{children}</span>
}

export interface LiveRegionProps {
  /** The text to speak; a change is spoken. Silent while empty. */
  readonly message: string
  /** `assertive` interrupts: only for what cannot wait. Default `polite`. */
  readonly politeness?: 'polite' | 'assertive' | undefined
}

/** Says something without showing it. Mount it before there is anything to say. */
export function LiveRegion({ message, politeness = 'polite' }: LiveRegionProps) {
  return (
    <div className="lk-hidden" role={politeness === 'polite' ? 'status' : 'alert'} aria-live={politeness}>
      {message}
    </div>
  )
}
