import { CircleCheckIcon } from '@latchkey/design'
import { useViewCss } from '../shell/index.ts'
import css from './done-sign.css?inline'

/** The round success icon. Same size as `ProgressRing`, which it replaces. */
export function DoneSign() {
  useViewCss(css)
  return (
    <span className="lk-done-sign">
      <CircleCheckIcon size={40} />
    </span>
  )
}
