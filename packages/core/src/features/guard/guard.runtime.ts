import { isWalletError, toWalletError, WalletError } from '@latchkey/errors'
import type { Context } from '../../context.ts'
import type { CallOptions } from '../../ports/index.ts'
import { failed, ok, type Result } from '../../result.ts'
import type { Sources } from '../sources.ts'
import type { Finding, GuardReport, GuardRequest, GuardVerbs } from './guard.types.ts'
import { createInspect } from './inspect.ts'

/** How long a report holds that a preview showed: its reads of the chain are older by then. */
const REVIEWED_MS = 30_000
/** Reports of previews that are kept. */
const MAX_REPORTS = 20

interface Shown {
  readonly report: GuardReport
  readonly request: string
  readonly until: number
}

/** Returns the verbs that look at requests before a wallet gets them; a chunk of its own. */
export function guard(
  context: Context,
  { call, gateway }: Pick<Sources, 'gateway' | 'call'>,
): { readonly verbs: GuardVerbs } {
  const { clock, reporter } = context.options
  const inspect = createInspect(context, { gateway })
  const shown = new Map<string, Shown>()

  function keep(report: GuardReport, request: GuardRequest): void {
    shown.set(report.id, { report, request: toText(request), until: clock.now() + REVIEWED_MS })
    const [oldest] = shown.keys()
    if (shown.size > MAX_REPORTS && oldest !== undefined) shown.delete(oldest)
  }

  /** Of the very same request, which the visitor read and could have left. */
  function shownFor(id: string | undefined, request: GuardRequest): Shown | undefined {
    const found = id === undefined ? undefined : shown.get(id)
    return found?.request === toText(request) && found.report.severity !== 'block' ? found : undefined
  }

  async function pass({ signal, reviewed, ...request }: Parameters<GuardVerbs['guardRequest']>[0]): Promise<void> {
    const options: CallOptions = signal === undefined ? {} : { signal }
    const known = shownFor(reviewed, request)
    if (known !== undefined && known.until > clock.now()) return
    const report = await inspect({ ...request, ...options }).catch((error: unknown) => {
      if (isWalletError(error)) throw error
      // A request that the guard stumbles over is none that it let pass.
      reporter.report(toWalletError(error))
      return undefined
    })
    if (report !== undefined && isNoNews(report, known?.report)) return
    const review = () =>
      report === undefined
        ? call('reviewUnchecked', { ...request, ...options })
        : call('showReview', { report, ...options })
    // Its code did not arrive, or not at once: nothing passes that a visitor should have seen.
    const answered = await review()
      .catch(review)
      .catch((cause: unknown) => failed(new WalletError('guard/unavailable', {}, { cause })))
    if (!answered.ok) throw answered.error
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
      guardRequest: (request) => attempt(() => pass(request)),
    },
  }
}

/** Nothing to look at, or nothing that the visitor did not read before. */
function isNoNews({ severity, findings }: GuardReport, shown: GuardReport | undefined): boolean {
  if (severity === 'info') return true
  const isKnown = (finding: Finding) =>
    shown?.findings.some(
      (each) =>
        each.code === finding.code &&
        each.severity === finding.severity &&
        each.party?.address === finding.party?.address,
    )
  return severity !== 'block' && findings.every((each) => each.severity === 'info' || isKnown(each))
}

/** Two requests are the same where they read the same. */
const toText = (request: GuardRequest): string =>
  JSON.stringify(request, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)).toLowerCase()
