import type { Caller, FeatureOf } from '../../caller.ts'
import type { CallOptions } from '../../ports/index.ts'
import type { Result } from '../../result.ts'
import type { GuardReport, GuardRequest } from './guard.types.ts'
import type { createReviews } from './review.effects.ts'

const review: FeatureOf<typeof createReviews> = { name: 'review' }

/**
 * Shows a report to the visitor and waits for the answer. A `block` report is only shown.
 *
 * @returns guard/declined, guard/blocked, connect/cancelled
 */
export const showReview = (
  client: Caller,
  request: { readonly report: GuardReport } & CallOptions,
): Promise<Result<void>> => client.run(review, ({ verbs }) => verbs.showReview(request))

/** Prompts the visitor for a request that could not be checked. @returns guard/declined, connect/cancelled */
export const reviewUnchecked = (client: Caller, request: GuardRequest & CallOptions): Promise<Result<void>> =>
  client.run(review, ({ verbs }) => verbs.reviewUnchecked(request))
