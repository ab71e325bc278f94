import type { ReactNode } from 'react'
import { AlertTriangleIcon } from '../../icons/early-icons.generated.ts'
import { Button } from '../button/button.tsx'
import { classNames } from '../class-names.ts'

export interface EmptyStateProps {
  /** An icon, drawn in a quiet round ground. */
  readonly icon?: ReactNode
  /** One sentence about the missing content. */
  readonly title: ReactNode
  /** A second one, if it helps. */
  readonly text?: ReactNode
  /** One `Button`: what to do about it. */
  readonly action?: ReactNode
  readonly className?: string | undefined
}

/** The place of a list that holds nothing. */
export function EmptyState({ icon, title, text, action, className }: EmptyStateProps) {
  return (
    <div className={classNames('lk-state', className)}>
      {icon !== undefined && <span className="lk-state-icon">{icon}</span>}
      <Words title={title} text={text} />
      {action !== undefined && <div className="lk-state-action">{action}</div>}
    </div>
  )
}

export interface ErrorStateProps {
  /** The event, in a few words. */
  readonly title: ReactNode
  /** Advice for the visitor. */
  readonly text?: ReactNode
  /** Text of the retry button; shown with `onRetry`. */
  readonly retryLabel?: ReactNode
  readonly onRetry?: (() => void) | undefined
  /** True while the retry runs. */
  readonly retrying?: boolean | undefined
  /** Further ways out, or the error code for support. */
  readonly children?: ReactNode
  readonly icon?: ReactNode
  readonly className?: string | undefined
}

/** An error with advice and a way to try again. Announced when it appears. */
export function ErrorState({ title, text, retryLabel, onRetry, retrying, children, icon, className }: ErrorStateProps) {
  return (
    <div className={classNames('lk-state', className)} role="alert">
      <span className="lk-state-icon lk-tone-danger">{icon ?? <AlertTriangleIcon />}</span>
      <Words title={title} text={text} />
      {onRetry !== undefined && retryLabel !== undefined && (
        <div className="lk-state-action">
          <Button onClick={onRetry} loading={retrying}>
            {retryLabel}
          </Button>
        </div>
      )}
      {children}
    </div>
  )
}

/** Each in its own direction, whatever way the page reads. */
function Words({ title, text }: Pick<EmptyStateProps, 'title' | 'text'>) {
  return (
    <>
      <p className="lk-state-title" dir="auto">
        {title}
      </p>
      {text !== undefined && (
        <p className="lk-state-text" dir="auto">
          {text}
        </p>
      )}
    </>
  )
}
