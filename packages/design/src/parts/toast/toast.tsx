import type { ReactNode } from 'react'
import { AlertTriangleIcon, CircleCheckIcon, InfoIcon, XIcon } from '../../icons/icons.generated.ts'
import { classNames } from '../class-names.ts'
import { Spinner } from '../spinner/spinner.tsx'
import css from './toast.css?inline'

/** Style sheet of toasts. They are seldom seen, so it comes with them. */
export const toastCss: string = `@layer parts{${css}}`

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
