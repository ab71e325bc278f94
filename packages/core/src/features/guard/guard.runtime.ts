import { toWalletError } from '@latchkey/errors'
import type { Context } from '../../context.ts'
import { failed, ok, type Result } from '../../result.ts'
import type { Sources } from '../sources.ts'
import type { GuardReport, GuardRequest, GuardVerbs } from './guard.types.ts'
import { createInspect } from './inspect.ts'
import { createReview } from './review.ts'

/** How long a report holds that a preview showed: what it says of the chain is older by then. */
const REVIEWED_MS = 30_000
/** Reports of previews that are kept. */
const MAX_REPORTS = 20

/** Returns the verbs that look at requests before a wallet gets them; a chunk of its own. */
export function guard(context: Context, sources: Pick<Sources, 'gateway'>): { readonly verbs: GuardVerbs } {
  const { clock } = context.options
  const inspect = createInspect(context, sources)
  const review = createReview(context)
  const shown = new Map<string, { readonly report: GuardReport; readonly request: string; readonly until: number }>()

  function keep(report: GuardReport, request: GuardRequest): void {
    shown.set(report.id, { report, request: toText(request), until: clock.now() + REVIEWED_MS })
    const [oldest] = shown.keys()
    if (shown.size > MAX_REPORTS && oldest !== undefined) shown.delete(oldest)
  }

  /** The very same request, and the visitor saw what is wrong with it. */
  function wasShown(id: string | undefined, request: GuardRequest): boolean {
    const found = id === undefined ? undefined : shown.get(id)
    if (found === undefined) return false
    return found.report.severity !== 'block' && found.until > clock.now() && found.request === toText(request)
  }

  async function attempt<T>(work: () => Promise<T>): Promise<Result<T>> {
    try {
      return ok(await work())
    } catch (error) {
      return failed(toWalletError(error))
    }
  }

  return {
    verbs: {
      inspectRequest: ({ signal, ...request }) =>
        attempt(async () => {
          const report = await inspect({ ...request, ...(signal && { signal }) })
          keep(report, request)
          return report
        }),
      async answerReview({ id, isApproved }) {
        review.answer(id, isApproved)
        return ok(undefined)
      },
      guardRequest: ({ signal, reviewed, ...request }) =>
        attempt(async () => {
          if (wasShown(reviewed, request)) return
          const report = await inspect({ ...request, ...(signal && { signal }) })
          if (report.severity !== 'info') await review.request(report, signal)
        }),
    },
  }
}

/** Two requests are the same where they read the same. */
const toText = (request: GuardRequest): string =>
  JSON.stringify(request, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)).toLowerCase()
