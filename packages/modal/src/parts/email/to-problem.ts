import type { FailureState } from '@latchkey/core/ui'
import type { ModalWords } from '../../strings/words.types.ts'

/** Returns what a person reads of a login that failed; `undefined` where they turned back themselves. */
export function toProblem({ code, context }: FailureState, t: ModalWords['email']): string | undefined {
  if (code === 'email/throttled') return t.throttled(Number(context?.retryInSeconds ?? 30))
  if (code === 'connect/cancelled' || code === 'frame/aborted') return undefined
  return code === 'email/device-refused' ? t.refused : t.failed
}
