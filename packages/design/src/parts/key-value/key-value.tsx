import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Skeleton } from '../skeleton/skeleton.tsx'

export interface KeyValueProps {
  readonly name: ReactNode
  readonly value?: ReactNode
  /** Quieter second line under the value. */
  readonly note?: ReactNode
  /** Shows a skeleton in place of the value. */
  readonly loading?: boolean | undefined
  readonly tone?: 'neutral' | 'success' | 'warning' | 'danger' | undefined
}

/** One name and its value; stands in a `KeyValueList`. */
export function KeyValue({ name, value, note, loading = false, tone = 'neutral' }: KeyValueProps) {
  return (
    <div className="lk-pair">
      <dt>{name}</dt>
      <dd data-tone={tone === 'neutral' ? undefined : tone}>
        {loading ? <Skeleton width={72} height={12} /> : value}
        {note !== undefined && <span className="lk-pair-note">{note}</span>}
      </dd>
    </div>
  )
}

export interface KeyValueListProps {
  /** `KeyValue` rows. */
  readonly children: ReactNode
  readonly className?: string | undefined
}

/** Details of a quote, a transaction, a request. */
export function KeyValueList({ children, className }: KeyValueListProps) {
  return <dl className={classNames('lk-pairs', className)}>{children}</dl>
}
