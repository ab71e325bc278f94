import type { Context } from '../../context.ts'
import type { CallOptions } from '../../ports/index.ts'
import { ok } from '../../result.ts'
import { selectNetwork } from '../../store/selectors.ts'
import { attempt } from '../attempt.ts'
import { createReview } from './create-review.ts'
import type { GuardReport, GuardRequest } from './guard.types.ts'
import { toUnchecked } from './to-unchecked.ts'

/** Returns the verbs that prompt the visitor for a request; a small chunk of its own. */
export function createReviews(context: Context) {
  const reviews = createReview(context)
  let count = 0

  return {
    verbs: {
      showReview: ({ report, signal }: { readonly report: GuardReport } & CallOptions) =>
        attempt(() => reviews.request(report, signal)),
      reviewUnchecked: ({ signal, ...request }: GuardRequest & CallOptions) =>
        attempt(() => {
          count += 1
          const report = toUnchecked(request, `unchecked-${count}`, selectNetwork(context.getState()))
          return reviews.request(report, signal)
        }),
      async answerReview({ id, isApproved }: { readonly id: string; readonly isApproved: boolean }) {
        // A subscriber may answer during the change of state that contains the report; the screen must open first.
        await Promise.resolve()
        reviews.answer(id, isApproved)
        return ok(undefined)
      },
    },
  }
}
