import { CodeScreen } from '../../parts/email-change/code-screen.tsx'
import type { Title, ViewProps } from '../../router/define-view.ts'
import { emailChange } from '../../strings/en/email-change.ts'

export const title: Title = (words) => words('emailChange', emailChange).currentTitle

/** Takes the code of the current address. @see compat-facts 1.4 "UpdateEmailPrimaryOtp" */
export default function UpdateEmailPrimaryOtpView({ params }: ViewProps<'UpdateEmailPrimaryOtp'>) {
  return <CodeScreen step="current" params={params} />
}
