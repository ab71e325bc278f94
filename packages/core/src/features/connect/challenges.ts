import type { Challenge, ChallengeAnswer, ChallengeOf, ChallengeType } from '../../ports/index.ts'
import type { ConnectFlowEvent } from './connect.flow.ts'

/** Keeps who waits for the answer to each challenge that connectors raised. The state has the challenge alone. */
export function createChallenges() {
  // Weak, because most challenges are never answered.
  const waiting = new WeakMap<object, (answer: ChallengeAnswer) => void>()
  return {
    /** Shows a challenge. The promise settles with its answer, and with nothing else. */
    raise: <T extends ChallengeType>(challenge: ChallengeOf<T>, send: (event: ConnectFlowEvent) => void) =>
      new Promise<ChallengeAnswer<T>>((resolve) => {
        waiting.set(challenge, resolve as (answer: ChallengeAnswer) => void)
        send({ type: 'challenged', challenge: challenge as Challenge })
      }),
    take: (challenge: Challenge) => waiting.get(challenge),
  }
}
