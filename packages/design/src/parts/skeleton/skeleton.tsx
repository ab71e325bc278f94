import { classNames } from '../class-names.ts'

export interface SkeletonProps {
  /** px, or any CSS length. Default `100%`. */
  readonly width?: number | string | undefined
  /** px, or any CSS length. Default 16. */
  readonly height?: number | string | undefined
  /** Default `chip`. */
  readonly shape?: 'chip' | 'row' | 'round' | undefined
  readonly className?: string | undefined
}

/** A quiet block where something will stand, in its final size. Hidden from assistive tools: say "loading" once. */
export function Skeleton({ width = '100%', height = 16, shape = 'chip', className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames('lk-skeleton', shape !== 'chip' && `lk-skeleton-${shape}`, className)}
      style={{ width, height }}
    />
  )
}
