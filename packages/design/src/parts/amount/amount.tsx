import { VisuallyHidden } from '../announce/announce.tsx'
import { classNames } from '../class-names.ts'
import css from './amount.css?inline'

/** Style of amounts, adopted together with the chunk that draws them. */
export const amountCss: string = `@layer parts{${css}}`

/** A balance stays on one line: a longer one is drawn smaller. Characters. */
const LONG_LENGTH = 13

export interface AmountProps {
  /** Formatted number, e.g. `1,234.50`. The part before the last point is the whole part. */
  readonly value: string
  /** The decimal point of the locale that it is formatted for. Default `.`. */
  readonly point?: string | undefined
  /** Before the number, e.g. `$`. */
  readonly prefix?: string | undefined
  /** After the number, e.g. `ETH`; cut with an ellipsis when there is no room. The number is never cut. */
  readonly unit?: string | undefined
  /** Spoken and shown on hover instead of prefix and value, e.g. the full number when `value` is `1.2M`. */
  readonly spoken?: string | undefined
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
  const { value, prefix = '', unit, spoken, size = 'inherit', stale = false, className } = props
  const { quietFraction = size === 'display' && spoken === undefined } = props
  const { point = '.' } = props
  const at = value.lastIndexOf(point)
  const whole = at < 0 ? value : value.slice(0, at)
  const fraction = at < 0 ? '' : value.slice(at)
  const end = unit === undefined ? '' : ` ${unit}`
  return (
    // Figures keep their order inside right-to-left text.
    <bdi
      dir="ltr"
      className={classNames('lk-amount', size === 'display' && 'lk-amount-display', className)}
      title={`${spoken ?? prefix + value}${end}`}
      data-stale={stale ? '' : undefined}
      data-long={size === 'display' && value.length > LONG_LENGTH ? '' : undefined}
    >
      <span className="lk-amount-number" aria-hidden={spoken === undefined ? undefined : true}>
        {prefix}
        {whole}
        {fraction !== '' && <span className={quietFraction ? 'lk-amount-fraction' : undefined}>{fraction}</span>}
      </span>
      {spoken !== undefined && <VisuallyHidden>{spoken}</VisuallyHidden>}
      {unit !== undefined && (
        <span className="lk-amount-unit" dir="auto">
          {end}
        </span>
      )}
    </bdi>
  )
}
