import type { ReactNode } from 'react'
import { AlertTriangleIcon, CircleCheckIcon, InfoIcon, XIcon } from '../../icons/icons.generated.ts'
import { classNames } from '../class-names.ts'
import { Spinner } from '../spinner/spinner.tsx'

export interface ToastProps {
  readonly tone: 'success' | 'error' | 'info' | 'loading'
  readonly children: ReactNode
  /** One thing to do, e.g. a small `Button`. */
  readonly action?: ReactNode
  /** Gives it a close button; both or neither. */
  readonly onDismiss?: (() => void) | undefined
  readonly dismissLabel?: string | undefined
  /** True while it fades away. */
  readonly leaving?: boolean | undefined
  readonly className?: string | undefined
}

/** A short message above the view. When it hides is its owner's business (2500 ms). */
export function Toast({ tone, children, action, onDismiss, dismissLabel, leaving, className }: ToastProps) {
  return (
    <div
      className={classNames('lk-toast', className)}
      data-tone={tone}
      data-leaving={leaving === true ? '' : undefined}
    >
      <span className="lk-toast-icon">{ICONS[tone]}</span>
      <span className="lk-toast-text">{children}</span>
      {action}
      {onDismiss !== undefined && dismissLabel !== undefined && (
        <button type="button" className="lk-field-clear" aria-label={dismissLabel} onClick={onDismiss}>
          <XIcon size={16} />
        </button>
      )}
    </div>
  )
}

const ICONS: Readonly<Record<ToastProps['tone'], ReactNode>> = {
  success: <CircleCheckIcon />,
  error: <AlertTriangleIcon />,
  info: <InfoIcon />,
  loading: <Spinner />,
}

export interface ToastRegionProps {
  /** Name of the region, for assistive tools. */
  readonly label: string
  readonly children?: ReactNode
  readonly className?: string | undefined
}

/** Where toasts appear; keep it mounted, so that each new one is announced. */
export function ToastRegion({ label, children, className }: ToastRegionProps) {
  return (
    <section aria-label={label} aria-live="polite" className={classNames('lk-toasts', className)}>
      {children}
    </section>
  )
}
