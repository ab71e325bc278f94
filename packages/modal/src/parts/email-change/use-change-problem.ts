import type { FailureState } from '@latchkey/core/ui'
import { useWords } from '../../shell/index.ts'
import { email } from '../../strings/en/email.ts'
import { emailChange } from '../../strings/en/email-change.ts'
import { useProblem } from '../email/use-problem.ts'

/** A longer wait is not counted down in seconds. */
const COUNTED_SECONDS = 120

/** Returns whether the next code, or the next change, can be requested only much later. */
export const isLongWait = (failure: FailureState | undefined): boolean =>
  failure?.code === 'email/throttled' && Number(failure.context.retryInSeconds) > COUNTED_SECONDS

/**
 * Returns the text of a failed step of a change; `undefined` if there is nothing to tell.
 *
 * @param unnamed - The text for a failure without a text of its own.
 */
export function useChangeProblem(failure: FailureState | undefined, unnamed: string): string | undefined {
  const t = useWords('emailChange', emailChange)
  const emailWords = useWords('email', email)
  const counted = useProblem(failure, emailWords, unnamed)
  if (isLongWait(failure)) return t.tooMany
  switch (failure?.code) {
    case 'mail/invalid-address':
      return emailWords.invalid
    case 'email/invalid-code':
      return emailWords.wrongCode
    case 'email/taken':
      return t.taken
    case 'frame/unsupported-action':
      return t.unsupported
    default:
      return counted
  }
}
