import type { FailureState } from '@latchkey/core/ui'
import { SECOND_MS } from '@latchkey/primitives'
import { useScreenClient } from '@latchkey/react'
import { useMemo } from 'react'
import type { ModalWords } from '../../strings/words.types.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

/**
 * Returns the text of a failed login; `undefined` if the person cancelled it. If the last mail was too recent, the text counts down the
 * seconds, and is `undefined` once the next mail may be sent.
 *
 * @param unnamed - The text for a failure without a text of its own.
 * @see Spec §8 "Please try again after {n} seconds"
 */
export function useProblem(
  failure: FailureState | undefined,
  t: ModalWords['email'],
  unnamed: string,
): string | undefined {
  const { clock } = useScreenClient().options
  const mayMailAt = useMemo(() => {
    if (failure?.code !== 'email/throttled') return undefined
    return clock.now() + Number(failure.context?.retryInSeconds ?? 30) * SECOND_MS
  }, [failure, clock])
  const seconds = useSecondsUntil(mayMailAt)
  switch (failure?.code) {
    case undefined:
    case 'connect/cancelled':
    case 'frame/aborted':
      return undefined
    case 'email/throttled':
      return seconds > 0 ? t.throttled(seconds) : undefined
    case 'email/device-refused':
      return t.refused
    default:
      return unnamed
  }
}
