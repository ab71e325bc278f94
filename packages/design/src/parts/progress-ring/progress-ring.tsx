import type { ReactNode } from 'react'
import { XIcon } from '../../icons/early-icons.generated.ts'
import { CheckIcon } from '../../icons/near-icons.generated.ts'
import { classNames } from '../class-names.ts'

export interface ProgressRingProps {
  /** `waiting` runs round, `done` and `failed` stand still in their colour, `idle` shows nothing. */
  readonly state: 'waiting' | 'done' | 'failed' | 'idle'
  /** The shape of the picture inside. Default `square`. */
  readonly shape?: 'square' | 'round' | undefined
  /** A `Picture` or `Avatar`; 72px looks best. */
  readonly children: ReactNode
  readonly className?: string | undefined
}

/** A line that runs round a picture while a request to a wallet is pending. Decoration: the text beside it names the request. */
export function ProgressRing({ state, shape = 'square', children, className }: ProgressRingProps) {
  return (
    <span className={classNames('lk-ring', shape === 'round' && 'lk-ring-round', className)} data-state={state}>
      <span className="lk-ring-track" aria-hidden="true">
        <span className="lk-ring-runner" />
      </span>
      {children}
      {(state === 'done' || state === 'failed') && (
        <span className="lk-ring-sign">{state === 'done' ? <CheckIcon size={16} /> : <XIcon size={16} />}</span>
      )}
    </span>
  )
}
