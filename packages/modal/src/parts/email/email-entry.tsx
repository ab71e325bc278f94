import type { FieldProps } from '../../router/define-view.ts'
import { useWords } from '../../shell/index.ts'
import { email } from '../../strings/en/email.ts'
import { EmailForm } from './email-form.tsx'

/** The field for an address on the first screen, apart from the wallets by a line. */
export function EmailEntry({ isFirst, isAlone, isBarred }: FieldProps) {
  const t = useWords('email', email)
  const line = (
    <div className="lk-email-or" data-testid="email-separator">
      {t.or}
    </div>
  )
  return (
    <>
      {!isFirst && !isAlone && line}
      <EmailForm isBarred={isBarred} />
      {isFirst && !isAlone && line}
    </>
  )
}
