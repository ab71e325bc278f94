import { WalletError } from '@latchkey/errors'
import type { Context } from '../../context.ts'
import { isConnected } from '../../store/selectors.ts'
import type { State } from '../../store/state.ts'
import { factFlow } from '../../store/state-flow.ts'
import type { ViewEntry } from '../router/router.types.ts'
import { currentView, isInHistory } from '../router/view-rules.ts'
import type { GuardReport } from './guard.types.ts'

const VIEW = 'ReviewRequest'
const ENTRY: ViewEntry<typeof VIEW> = { name: VIEW, params: undefined }

const reviewFlow = factFlow<{
  shown: Pick<State, 'review'>
  answered: { readonly isReviewApproved: boolean }
  settled: { readonly review: undefined; readonly isReviewApproved: undefined }
}>('review')

/**
 * Returns the function that shows a report to the visitor and waits for the answer. Shows one report at a time, in the
 * open modal or in one that it opens. A visitor who leaves the screen declines.
 */
export function createReview(context: Context) {
  let last: Promise<unknown> = Promise.resolve()

  const isShown = ({ modal, isEmbedded, router }: State) => (modal.isOpen || isEmbedded) && isInHistory(router, VIEW)

  function show(report: GuardReport, signal: AbortSignal | undefined): Promise<boolean> {
    const before = context.getState()
    const wasOpen = before.modal.isOpen || before.isEmbedded
    context.dispatch(reviewFlow, { type: 'shown', review: report })
    context.route({ type: wasOpen ? 'push' : 'open', entry: ENTRY })
    return new Promise<boolean>((resolve) => {
      const stop = context.subscribe((state) => {
        if (state.isReviewApproved !== undefined) settle(state.isReviewApproved)
        else if (!isShown(state)) settle(false)
      })
      const abort = () => settle(false)
      signal?.addEventListener('abort', abort)
      function settle(isApproved: boolean): void {
        stop()
        signal?.removeEventListener('abort', abort)
        leave(wasOpen)
        context.dispatch(reviewFlow, { type: 'settled', review: undefined, isReviewApproved: undefined })
        resolve(isApproved)
      }
      // The report cannot be shown, for example while the wallet must change its network first.
      if (!isShown(context.getState())) settle(false)
    })
  }

  /** Returns to the previous screen of the visitor. */
  function leave(wasOpen: boolean): void {
    const state = context.getState()
    if (!isShown(state) || currentView(state.router).name !== VIEW) return
    context.route(wasOpen ? { type: 'back', isConnected: isConnected(state) } : { type: 'close' })
  }

  return {
    /** @throws guard/declined, guard/blocked at once, connect/cancelled */
    async request(report: GuardReport, signal: AbortSignal | undefined): Promise<void> {
      const pending = last.then(() => {
        if (signal?.aborted === true || context.signal.aborted) return false
        return show(report, signal)
      })
      last = pending
      if (report.severity === 'block')
        throw new WalletError('guard/blocked', { finding: report.findings[0]?.code ?? 'unknown' })
      const isApproved = await pending
      if (signal?.aborted === true) throw new WalletError('connect/cancelled', {}, { cause: signal.reason })
      if (!isApproved) throw new WalletError('guard/declined')
    },
    answer(id: string, isReviewApproved: boolean): void {
      if (context.getState().review?.id === id) context.dispatch(reviewFlow, { type: 'answered', isReviewApproved })
    },
  }
}
