import { classNames } from '../class-names.ts'

export interface SpinnerProps {
  /** Width and height in px. Default 20. */
  readonly size?: number | undefined
  /** The awaited thing, for assistive tools. Without it the spinner is decoration. */
  readonly label?: string | undefined
  readonly className?: string | undefined
}

/** A turning arc; under reduced motion it breathes instead. */
export function Spinner({ size = 20, label, className }: SpinnerProps) {
  return (
    <svg
      className={classNames('lk-spinner', className)}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    >
      <circle cx="10" cy="10" r="8" opacity=".2" />
      <path d="M10 2a8 8 0 0 1 8 8" />
    </svg>
  )
}
