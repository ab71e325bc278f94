import { type AnchorHTMLAttributes, Children, type HTMLAttributes, isValidElement, type ReactNode } from 'react'
import { ChevronRightIcon } from '../../icons/early-icons.generated.ts'
import { classNames } from '../class-names.ts'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { Spinner } from '../spinner/spinner.tsx'

export interface ListRowProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  /** First line; cut with an ellipsis when too long. */
  readonly title: ReactNode
  /** Second line, quieter. */
  readonly subtitle?: ReactNode
  /** A `Picture`, an `Avatar` or an icon (icons get the 40px box of a picture). */
  readonly leading?: ReactNode
  /** Anything at the end: a `Tag`, a count, a switch. */
  readonly trailing?: ReactNode
  /** Figure at the end, first line, e.g. the fiat value. */
  readonly value?: ReactNode
  /** Figure at the end, second line, e.g. the quantity. */
  readonly valueNote?: ReactNode
  /** Shows that the row leads to another view. */
  readonly chevron?: boolean | undefined
  /** Makes the row a link, opened apart. */
  readonly href?: string | undefined
  readonly target?: AnchorHTMLAttributes<HTMLAnchorElement>['target']
  readonly disabled?: boolean | undefined
  /** Shows a spinner at the end; presses do nothing. */
  readonly loading?: boolean | undefined
  /** Marks the chosen row of a set (`aria-current`). */
  readonly selected?: boolean | undefined
}

/** One thing in a list: a button with `onClick`, a link with `href`, otherwise plain content. At least 56px high. */
export function ListRow(props: ListRowProps) {
  const { title, subtitle, leading, trailing, value, valueNote, chevron, href, target, disabled, loading, selected } =
    props
  const { className, onClick, ...rest } = without(props)
  const shared = {
    ...rest,
    className: classNames('lk-row', className),
    'aria-current': selected === true ? ('true' as const) : undefined,
  }
  const content = (
    <>
      {leading}
      {subtitle === undefined ? (
        // One element where one is enough: each counts in the first open. A Latin name in an Arabic list is cut at its own
        // end, not at its beginning.
        <span className="lk-row-text lk-row-title" dir="auto">
          {title}
        </span>
      ) : (
        <span className="lk-row-text">
          <span className="lk-row-title" dir="auto">
            {title}
          </span>
          <span className="lk-row-note" dir="auto">
            {subtitle}
          </span>
        </span>
      )}
      {(value !== undefined || valueNote !== undefined) && (
        <span className="lk-row-figures">
          <span className="lk-row-title">{value}</span>
          {valueNote !== undefined && <span className="lk-row-note">{valueNote}</span>}
        </span>
      )}
      {trailing !== undefined && <span className="lk-row-trailing">{trailing}</span>}
      {loading === true ? <Spinner /> : chevron === true && <ChevronRightIcon className="lk-row-chevron" size={16} />}
    </>
  )
  if (href !== undefined)
    return (
      <a {...shared} onClick={onClick} href={href} target={target ?? '_blank'} rel="noopener noreferrer">
        {content}
      </a>
    )
  if (onClick === undefined) return <div {...shared}>{content}</div>
  return (
    <button
      {...shared}
      type="button"
      disabled={disabled}
      aria-busy={loading === true ? true : undefined}
      aria-disabled={loading === true ? true : undefined}
      onClick={loading === true ? undefined : onClick}
    >
      {content}
    </button>
  )
}

function without(props: ListRowProps): HTMLAttributes<HTMLElement> {
  const {
    title,
    subtitle,
    leading,
    trailing,
    value,
    valueNote,
    chevron,
    href,
    target,
    disabled,
    loading,
    selected,
    ...rest
  } = props
  return rest
}

export interface ListRowSkeletonProps {
  /** Draw the second line. */
  readonly subtitle?: boolean | undefined
  /** Draw the figures at the end. */
  readonly figures?: boolean | undefined
  /** Draw the picture. Default true. */
  readonly leading?: boolean | undefined
  /** `round` for tokens and networks. Default `square`. */
  readonly shape?: 'square' | 'round' | undefined
}

/** The place of a row that is loading, in the geometry of the row. */
export function ListRowSkeleton({ subtitle, figures, leading = true, shape = 'square' }: ListRowSkeletonProps) {
  return (
    <div className="lk-row" aria-hidden="true">
      {leading && <Skeleton width={40} height={40} shape={shape === 'round' ? 'round' : 'row'} />}
      <span className="lk-row-text">
        <span className="lk-row-title">
          <Skeleton width={112} height={12} />
        </span>
        {subtitle === true && (
          <span className="lk-row-note">
            <Skeleton width={72} height={12} />
          </span>
        )}
      </span>
      {figures === true && (
        <span className="lk-row-figures">
          <span className="lk-row-title">
            <Skeleton width={56} height={12} />
          </span>
          <span className="lk-row-note">
            <Skeleton width={40} height={12} />
          </span>
        </span>
      )}
    </div>
  )
}

export interface ListProps extends HTMLAttributes<HTMLUListElement> {
  /** Name of the list, for assistive tools. */
  readonly label?: string | undefined
  /** True while rows are skeletons or being replaced. */
  readonly busy?: boolean | undefined
  readonly children: ReactNode
}

/** A list whose every child is one item. */
export function List({ label, busy, children, className, ...rest }: ListProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the meaning away from lists without bullets unless it is stated
    <ul {...rest} role="list" aria-label={label} aria-busy={busy} className={classNames('lk-list', className)}>
      {Children.toArray(children).map((child) => (
        <li key={isValidElement(child) ? child.key : String(child)}>{child}</li>
      ))}
    </ul>
  )
}
