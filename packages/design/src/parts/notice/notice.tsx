import type { ReactNode } from 'react'
import { AlertTriangleIcon } from '../../icons/early-icons.generated.ts'
import { CircleCheckIcon, InfoIcon } from '../../icons/near-icons.generated.ts'
import { classNames } from '../class-names.ts'
import css from './notice.css?inline'

/** Style of notices, adopted together with the chunk that draws one. */
export const noticeCss: string = `@layer parts{${css}}`

export interface NoticeProps {
  /** Default `info`. */
  readonly tone?: 'info' | 'success' | 'warning' | 'danger' | undefined
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** One `Button`, below the text. */
  readonly action?: ReactNode
  /** Announce it when it appears. */
  readonly announce?: boolean | undefined
  readonly className?: string | undefined
}

/** Something to know before going on; stays in the view. Tone is shown by icon and words, not by colour alone. */
export function Notice({ tone = 'info', title, children, action, announce = false, className }: NoticeProps) {
  return (
    <div className={classNames('lk-notice', className)} data-tone={tone} role={announce ? 'alert' : undefined}>
      {tone === 'success' ? <CircleCheckIcon /> : tone === 'info' ? <InfoIcon /> : <AlertTriangleIcon />}
      <div className="lk-notice-text">
        {title !== undefined && <p className="lk-notice-title">{title}</p>}
        <bdi>{children}</bdi>
        {action !== undefined && <div className="lk-notice-action">{action}</div>}
      </div>
    </div>
  )
}
