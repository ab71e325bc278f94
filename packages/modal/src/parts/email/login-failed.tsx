import { ErrorState } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useWords } from '../../shell/index.ts'
import { email } from '../../strings/en/email.ts'
import { toProblem } from './to-problem.ts'

/** Says why a login ended, and leads back to the address. Nothing where it goes on. */
export function LoginFailed() {
  const t = useWords('email', email)
  const { modal } = useScreenClient().actions
  const connect = useClientState((state) => state.connect)
  if (connect.status !== 'failed') return null
  return (
    <ErrorState
      title={t.ended}
      text={toProblem(connect.failure, t, t.notOpened)}
      retryLabel={t.again}
      onRetry={() => modal.goBack()}
    />
  )
}
