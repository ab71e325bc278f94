import { useWords } from '../../shell/index.ts'
import { email } from '../../strings/en/email.ts'
import { EmailForm } from './email-form.tsx'

/** The field for an address on the first screen, apart from the wallets by a line. */
export function EmailEntry({ isFirst, isBarred }: { readonly isFirst: boolean; readonly isBarred: boolean }) {
  const t = useWords('email', email)
  const line = (
    <div className="lk-email-or" data-testid="email-separator">
      {t.or}
    </div>
  )
  return (
    <>
      {!isFirst && line}
      <EmailForm isBarred={isBarred} />
      {isFirst && line}
    </>
  )
}
