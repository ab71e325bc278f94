import { CodeScreen } from '../../parts/email-change/code-screen.tsx'
import type { Title, ViewProps } from '../../router/define-view.ts'
import { emailChange } from '../../strings/en/email-change.ts'

export const title: Title = (words) => words('emailChange', emailChange).newTitle

/** Takes the code of the new address, which completes the change. @see compat-facts 1.4 "UpdateEmailSecondaryOtp" */
export default function UpdateEmailSecondaryOtpView({ params }: ViewProps<'UpdateEmailSecondaryOtp'>) {
  return <CodeScreen step="new" params={params} />
}
