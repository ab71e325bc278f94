import type { Caller, FeatureOf } from '../../caller.ts'
import type { Result } from '../../result.ts'
import type { createReviews } from './review.effects.ts'

const review: FeatureOf<typeof createReviews> = { name: 'review' }

/** Passes on the visitor's answer for the report in `state.review`. */
export const answerReview = (
  client: Caller,
  answer: { readonly id: string; readonly isApproved: boolean },
): Promise<Result<void>> => client.run(review, ({ verbs }) => verbs.answerReview(answer))
