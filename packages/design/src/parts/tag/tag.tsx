import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface TagProps {
  /** `accent` for what leads on (installed, QR code), `neutral` for the rest. Default `neutral`. */
  readonly tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | undefined
  readonly children: ReactNode
  readonly className?: string | undefined
}

/** One or two words about a row: installed, recent, QR code, testnet. */
export function Tag({ tone = 'neutral', children, className }: TagProps) {
  return <span className={classNames('lk-tag', tone !== 'neutral' && `lk-tone-${tone}`, className)}>{children}</span>
}
