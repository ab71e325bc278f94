import type { Challenge, ChallengeAnswer, ChallengeOf, ChallengeType } from '../../ports/index.ts'
import type { ConnectFlowEvent } from './connect.flow.ts'

/** Stores the pending resolver of each challenge that connectors raised. The state contains only the challenge. */
export function createChallenges() {
  // Weak, because most challenges are never answered.
  const waiting = new WeakMap<object, (answer: ChallengeAnswer) => void>()
  return {
    /** Shows a challenge. The promise resolves with its answer and never rejects. */
    raise: <T extends ChallengeType>(challenge: ChallengeOf<T>, send: (event: ConnectFlowEvent) => void) =>
      new Promise<ChallengeAnswer<T>>((resolve) => {
        waiting.set(challenge, resolve as (answer: ChallengeAnswer) => void)
        send({ type: 'challenged', challenge: challenge as Challenge })
      }),
    take: (challenge: Challenge) => waiting.get(challenge),
  }
}
