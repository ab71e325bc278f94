import { CircleCheckIcon } from '@latchkey/design'
import { useViewCss } from '../shell/index.ts'
import css from './done-sign.css?inline'

/** The round sign of what succeeded. As large as `ProgressRing`, whose place it takes. */
export function DoneSign() {
  useViewCss(css)
  return (
    <span className="lk-done-sign">
      <CircleCheckIcon size={40} />
    </span>
  )
}
