import { EmailForm } from '../../parts/email/email-form.tsx'
import { Lead } from '../../parts/lead.tsx'
import type { Title } from '../../router/define-view.ts'
import { useWords } from '../../shell/index.ts'
import { email } from '../../strings/en/email.ts'

export { EmailForm as Field } from '../../parts/email/email-form.tsx'

export const title: Title = (words) => words('email', email).loginTitle

/** The field for an address alone. @see compat-facts 1.4 "EmailLogin" */
export default function EmailLoginView() {
  const t = useWords('email', email)
  return (
    <div className="lk-view-content lk-email">
      <Lead title={t.loginHead} text={t.loginText} />
      <EmailForm />
    </div>
  )
}
