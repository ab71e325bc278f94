import type { ChallengeOf } from '@latchkey/core/ports'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useEffect } from 'react'

/**
 * Returns the challenge that a screen is for: `undefined` while its answer is on the way. The screen leads on to the next one, and
 * back to the address where no login is under way any more.
 */
export function useLoginStep<T extends 'code' | 'device-approval'>(type: T): ChallengeOf<T> | undefined {
  const { modal } = useScreenClient().actions
  const connect = useClientState((state) => state.connect)
  const challenge = connect.status === 'waiting' ? connect.challenge : undefined
  const isOver = connect.status === 'idle'
  const next = challenge?.type
  useEffect(() => {
    // A wallet that is connected closes the modal itself.
    if (isOver) modal.goBack()
    else if (next === 'code' && type !== 'code') modal.replace('EmailVerifyOtp')
    else if (next === 'device-approval' && type !== 'device-approval') modal.replace('EmailVerifyDevice')
    else if (next === 'email') modal.goBack()
  }, [isOver, next, type, modal])
  return challenge?.type === type ? (challenge as ChallengeOf<T>) : undefined
}
