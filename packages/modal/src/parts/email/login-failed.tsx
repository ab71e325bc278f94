import { ErrorState } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useWords } from '../../shell/index.ts'
import { email } from '../../strings/en/email.ts'
import { useProblem } from './use-problem.ts'

/** Says why a login ended, and leads back to the address. Nothing where it goes on. */
export function LoginFailed() {
  const t = useWords('email', email)
  const { modal } = useScreenClient().actions
  const connect = useClientState((state) => state.connect)
  const text = useProblem(connect.status === 'failed' ? connect.failure : undefined, t, t.notOpened)
  if (connect.status !== 'failed') return null
  return <ErrorState title={t.ended} text={text} retryLabel={t.again} onRetry={() => modal.goBack()} />
}
