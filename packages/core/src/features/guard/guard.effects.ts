import { isWalletError, toWalletError, WalletError } from '@latchkey/errors'
import type { Finding } from '@latchkey/inspect'
import { readProviderCall } from '@latchkey/inspect/requests'
import { parseCaipNetworkId } from '@latchkey/primitives'
import type { Caller } from '../../caller.ts'
import type { Context } from '../../context.ts'
import type { CallOptions } from '../../ports/index.ts'
import { failed } from '../../result.ts'
import { selectConnection } from '../../store/selectors.ts'
import { attempt } from '../attempt.ts'
import { copyRequest } from '../copy-request.ts'
import type { Dependencies } from '../dependencies.ts'
import type { GuardedProviderCall, GuardedRequest, GuardReport, GuardRequest } from './guard.types.ts'
import { createInspect } from './inspect.ts'
import { isOrder } from './is-order.ts'
import { reviewUnchecked, showReview } from './review.actions.ts'

/** How long the report of a preview is valid: after that, its data of the chain is too old. */
const REVIEWED_MS = 30_000
/** Maximum of cached reports of previews. */
const MAX_REPORTS = 20

interface Shown {
  readonly report: GuardReport
  /** Serialized request, for comparison. Absent if the request cannot be serialized. */
  readonly request: string | undefined
  readonly until: number
}

/** Returns the verbs that inspect requests before a wallet gets them; a chunk of its own. */
export function createGuard(context: Context, deps: Pick<Dependencies, 'gateway' | keyof Caller>) {
  const { clock, reporter } = context.options
  const inspect = createInspect(context, deps)
  const shown = new Map<string, Shown>()

  function keep(report: GuardReport, request: GuardRequest): void {
    shown.set(report.id, { report, request: keyOf(request), until: clock.now() + REVIEWED_MS })
    const [oldest] = shown.keys()
    if (shown.size > MAX_REPORTS && oldest !== undefined) shown.delete(oldest)
  }

  /** A request without a chain family belongs to the active family. */
  function keyOf({ namespace = context.getState().activeNamespace, ...request }: GuardRequest): string | undefined {
    return toText({ ...request, namespace })
  }

  /** Returns the cached preview of exactly this request, which the visitor has read and could have cancelled. */
  function shownFor(id: string | undefined, request: GuardRequest): Shown | undefined {
    const found = id === undefined ? undefined : shown.get(id)
    const text = keyOf(request)
    if (found === undefined || text === undefined || found.request !== text) return undefined
    return found.report.severity === 'block' ? undefined : found
  }

  async function pass(
    { signal, reviewed, ...request }: GuardedRequest,
    isEnough = (_report: GuardReport) => true,
  ): Promise<void> {
    const options: CallOptions = signal === undefined ? {} : { signal }
    const known = shownFor(reviewed, request)
    if (known !== undefined && known.until > clock.now()) return
    const inspected = await inspect({ ...request, ...options }).catch((error: unknown) => {
      if (isWalletError(error) && !isWalletError(error, 'config/adapter-not-found')) throw error
      // If the guard itself fails, treat the request as unreviewed: show the review screen.
      reporter.report(toWalletError(error))
      return undefined
    })
    const report = inspected !== undefined && isEnough(inspected) ? inspected : undefined
    if (report !== undefined && isNoNews(report, known?.report)) return
    // The visitor cannot judge an unchecked transaction that a service wrote.
    if (report === undefined && isOrder(request)) throw new WalletError('guard/unavailable')
    const review = () =>
      report === undefined
        ? reviewUnchecked(deps, { ...request, ...options })
        : showReview(deps, { report, ...options })
    // The code of the guard did not load, or failed once: the visitor must confirm the request.
    const answered = await review()
      .catch(review)
      .catch((cause: unknown) => failed(new WalletError('guard/unavailable', {}, { cause })))
    if (!answered.ok) throw answered.error
  }

  /** @throws account/none, wallet/disconnected, guard/* */
  async function passCall({ namespace, signal, method, params, ...signer }: GuardedProviderCall): Promise<void> {
    const readSigner = () => ({ ...selectConnection(context.getState(), namespace), ...signer })
    const { address, networkId } = readSigner()
    if (address === undefined) throw new WalletError('account/none')
    const chain = networkId === undefined ? undefined : parseCaipNetworkId(networkId).reference
    const { domain } = context.options.environment
    for (const read of readProviderCall(namespace, { method, params }, { address, chain, domain })) {
      // The adapter of the family validates its transactions.
      const request = read as GuardRequest
      await pass({ ...request, ...signer, ...(signal && { signal }) }, isRead)
    }
    // Read again, because the visitor may have taken minutes to answer.
    const now = readSigner()
    if (now.address !== address || now.networkId !== networkId) throw new WalletError('wallet/disconnected')
  }

  return {
    verbs: {
      inspectRequest: (given: GuardRequest & CallOptions) =>
        attempt(async () => {
          const { namespace = context.getState().activeNamespace } = given
          const adapter = context.options.adapters.find((each) => each.namespace === namespace)
          // The verb that sends the request copies it too: `reviewed` compares the serialized copies.
          const { signal, ...request } = adapter === undefined ? given : await copyRequest(adapter, given)
          const report = await inspect({ ...request, ...(signal && { signal }) })
          keep(report, request)
          return report
        }),
      guardRequest: (request: GuardedRequest) => attempt(() => pass(request)),
      guardProviderCall: (request: GuardedProviderCall) => attempt(() => passCall(request)),
    },
  }
}

/** A report without effects means that the adapter could not decode the transaction. */
const isRead = ({ effects }: GuardReport): boolean => effects.length > 0

/** Returns whether the report has no findings, or only findings that the visitor has read in the preview. */
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

/**
 * Returns a text that is equal for equal requests; `undefined` if the request cannot be serialized, for example an
 * object of a library. Hexadecimal text is compared without case; base58 addresses are case-sensitive.
 */
function toText(request: GuardRequest): string | undefined {
  try {
    return JSON.stringify(request, (_, value: unknown) => {
      if (typeof value === 'bigint') return `${value}n`
      if (typeof value === 'string') return /^0x[\da-f]*$/i.test(value) ? value.toLowerCase() : value
      if (typeof value === 'function') throw new Error('a function has no text')
      if (typeof value === 'object' && value !== null && !isPlain(value)) throw new Error('an object of a class')
      return value
    })
  } catch {
    return undefined
  }
}

function isPlain(value: object): boolean {
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}
