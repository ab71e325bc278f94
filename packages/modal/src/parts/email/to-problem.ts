import type { FailureState } from '@latchkey/core/ui'
import type { ModalWords } from '../../strings/words.types.ts'

/**
 * Returns the text of a failed login; `undefined` where the person cancelled it.
 *
 * @param unnamed - The text for a failure without a text of its own.
 */
export function toProblem(
  { code, context }: FailureState,
  t: ModalWords['email'],
  unnamed: string,
): string | undefined {
  if (code === 'email/throttled') return t.throttled(Number(context?.retryInSeconds ?? 30))
  if (code === 'connect/cancelled' || code === 'frame/aborted') return undefined
  return code === 'email/device-refused' ? t.refused : unnamed
}
