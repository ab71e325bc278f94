import { type NoticeProps, noticeCss, Notice as PlainNotice } from '@latchkey/design'
import { useViewCss } from '../shell/index.ts'

/** A notice with its style sheet, which the first screens do not need. */
export function Notice(props: NoticeProps) {
  useViewCss(noticeCss)
  return <PlainNotice {...props} />
}
