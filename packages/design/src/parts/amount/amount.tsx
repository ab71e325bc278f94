import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface AmountProps {
  /** Formatted number, e.g. `1,234.50`. What stands before the last `.` is the whole part. */
  readonly value: string
  /** Before the number, e.g. `$`. */
  readonly prefix?: ReactNode
  /** After the number, e.g. `ETH`. */
  readonly unit?: ReactNode
  /** `display` 32px for balances; `inherit` takes the size around it. Default `inherit`. */
  readonly size?: 'inherit' | 'display' | undefined
  /** Draws the fraction quieter. Default true for `display`. */
  readonly quietFraction?: boolean | undefined
  /** True while an older figure is shown and a new one is on its way. */
  readonly stale?: boolean | undefined
  readonly className?: string | undefined
}

/** An amount whose digits all have one width, so that it does not jump while they change. Read out as one text. */
export function Amount(props: AmountProps) {
  const { value, prefix, unit, size = 'inherit', quietFraction = size === 'display', stale = false, className } = props
  const point = value.lastIndexOf('.')
  const whole = point < 0 ? value : value.slice(0, point)
  const fraction = point < 0 ? '' : value.slice(point)
  return (
    // Figures keep their order inside right-to-left text.
    <bdi
      dir="ltr"
      className={classNames('lk-amount', size === 'display' && 'lk-amount-display', className)}
      data-stale={stale ? '' : undefined}
      data-long={size === 'display' ? toLength(value) : undefined}
    >
      {prefix}
      {whole}
      {fraction !== '' && <span className={quietFraction ? 'lk-amount-fraction' : undefined}>{fraction}</span>}
      {unit !== undefined && <span className="lk-amount-unit"> {unit}</span>}
    </bdi>
  )
}

/** A balance stays on one line: the longer it is, the smaller it is drawn. */
function toLength({ length }: string): 'very' | 'rather' | undefined {
  return length > 19 ? 'very' : length > 13 ? 'rather' : undefined
}
