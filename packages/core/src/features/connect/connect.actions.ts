import type { Namespace } from '@latchkey/primitives'
import type { Caller } from '../../caller.ts'
import type { AnsweredChallenge } from '../../ports/index.ts'
import type { Result } from '../../result.ts'
import { connect } from './connect.feature.ts'

/** Disconnects a chain family; default: all. @returns connect/disconnect-failed @see Spec §4 */
export const disconnect = (client: Caller, request?: { readonly namespace?: Namespace }): Promise<Result<void>> =>
  client.run(connect, ({ verbs }) => verbs.disconnect(request))

/** Repeats the failed request, no earlier than a second after the failure. @see Spec §9 "retry allowed after 1 s" */
export const retryConnect = (client: Caller): Promise<Result<void>> =>
  client.run(connect, ({ verbs }) => verbs.retryConnect())

/**
 * Answers the challenge of `state.connect`. After a wrong answer the challenge is raised again, with its problem; an
 * answer to an earlier challenge has no effect.
 *
 * @example
 * const { connect } = client.getState()
 * if (connect.status === 'waiting' && connect.challenge?.type === 'code')
 *   client.actions.answerChallenge(connect.challenge, { type: 'code', digits: '123456' })
 */
export const answerChallenge = (client: Caller, ...[challenge, answer]: AnsweredChallenge): Promise<Result<void>> =>
  client.run(connect, ({ verbs }) => verbs.answerChallenge(challenge, answer))
