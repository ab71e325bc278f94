import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface ToastRegionProps {
  /** Name of the region, for assistive tools. */
  readonly label: string
  readonly children?: ReactNode
  readonly className?: string | undefined
}

/** The live region of toasts; keep it mounted, so that each new one is announced. */
export function ToastRegion({ label, children, className }: ToastRegionProps) {
  return (
    <section aria-label={label} aria-live="polite" className={classNames('lk-toasts', className)}>
      {children}
    </section>
  )
}
