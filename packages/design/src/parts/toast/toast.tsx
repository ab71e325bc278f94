import { type FocusEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { AlertTriangleIcon, XIcon } from '../../icons/early-icons.generated.ts'
import { CircleCheckIcon, InfoIcon } from '../../icons/near-icons.generated.ts'
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
  /** Called with true when a pointer or the focus comes into it: somebody reads it. With false once both are gone. */
  readonly onHold?: ((isHeld: boolean) => void) | undefined
  readonly className?: string | undefined
}

/** A short message above the view. When it hides is its owner's business: after 2500 ms in which nobody holds it. */
export function Toast({ tone, children, action, onDismiss, dismissLabel, leaving, onHold, className }: ToastProps) {
  return (
    <div
      {...useHold(onHold)}
      className={classNames('lk-toast', className)}
      data-tone={tone}
      data-leaving={leaving === true ? '' : undefined}
    >
      <span className="lk-toast-icon">{ICONS[tone]}</span>
      <span className="lk-toast-text">{children}</span>
      {action}
      {onDismiss !== undefined && dismissLabel !== undefined && (
        <button type="button" className="lk-toast-dismiss" aria-label={dismissLabel} onClick={onDismiss}>
          <XIcon size={16} />
        </button>
      )}
    </div>
  )
}

/** Returns the attributes that make a toast something to hold, by a pointer, a finger or the keyboard. */
function useHold(onHold: ToastProps['onHold']) {
  const isPointed = useRef(false)
  const isFocused = useRef(false)
  const focusedBefore = useRef<EventTarget>(null)
  const notify = () => onHold?.(isPointed.current || isFocused.current)
  // A toast that goes with the focus in it gives the focus back.
  useLayoutEffect(() => {
    return () => {
      const before = focusedBefore.current
      if (isFocused.current && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return {
    // A finger does not hover: a tap gives it the focus.
    tabIndex: -1,
    onClick: ({ target, currentTarget }: MouseEvent<HTMLDivElement>) => {
      if (target instanceof Element && target.closest('button,a') === null) currentTarget.focus()
    },
    onPointerEnter: () => {
      isPointed.current = true
      notify()
    },
    onPointerLeave: () => {
      isPointed.current = false
      notify()
    },
    onFocus: ({ relatedTarget }: FocusEvent) => {
      if (!isFocused.current) focusedBefore.current = relatedTarget
      isFocused.current = true
      notify()
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      isFocused.current = currentTarget.contains(relatedTarget)
      notify()
    },
  }
}

const ICONS: Readonly<Record<ToastProps['tone'], ReactNode>> = {
  success: <CircleCheckIcon />,
  error: <AlertTriangleIcon />,
  info: <InfoIcon />,
  loading: <Spinner />,
}
