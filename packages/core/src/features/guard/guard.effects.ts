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

/** How long a report holds that a preview showed: its reads of the chain are older by then. */
const REVIEWED_MS = 30_000
/** Reports of previews that are kept. */
const MAX_REPORTS = 20

interface Shown {
  readonly report: GuardReport
  /** Absent: nothing can be told to be the same. */
  readonly request: string | undefined
  readonly until: number
}

/** Returns the verbs that look at requests before a wallet gets them; a chunk of its own. */
export function createGuard(context: Context, deps: Pick<Dependencies, 'gateway' | keyof Caller>) {
  const { clock, reporter } = context.options
  const inspect = createInspect(context, deps)
  const shown = new Map<string, Shown>()

  function keep(report: GuardReport, request: GuardRequest): void {
    shown.set(report.id, { report, request: keyOf(request), until: clock.now() + REVIEWED_MS })
    const [oldest] = shown.keys()
    if (shown.size > MAX_REPORTS && oldest !== undefined) shown.delete(oldest)
  }

  /** A request that names no chain family is one of the active family. */
  function keyOf({ namespace = context.getState().activeNamespace, ...request }: GuardRequest): string | undefined {
    return toText({ ...request, namespace })
  }

  /** Of the very same request, which the visitor read and could have left. */
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
      // A request that the guard stumbles over is none that it let pass.
      reporter.report(toWalletError(error))
      return undefined
    })
    const report = inspected !== undefined && isEnough(inspected) ? inspected : undefined
    if (report !== undefined && isNoNews(report, known?.report)) return
    // What a service wrote is not the visitor's to judge unread.
    if (report === undefined && isOrder(request)) throw new WalletError('guard/unavailable')
    const review = () =>
      report === undefined
        ? reviewUnchecked(deps, { ...request, ...options })
        : showReview(deps, { report, ...options })
    // Its code did not arrive, or not at once: nothing passes that a visitor should have seen.
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
      // The adapter of the family knows the shape of its transactions, and reports what does not fit.
      const request = read as GuardRequest
      await pass({ ...request, ...signer, ...(signal && { signal }) }, isRead)
    }
    // The visitor may have taken minutes to answer.
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

/** A report without effects is of a transaction that its adapter could not read: nothing is known of it. */
const isRead = ({ effects }: GuardReport): boolean => effects.length > 0

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

/**
 * Returns a text that two requests share where they are the same; `undefined` where that cannot be told, as of the objects
 * of a library. Hexadecimal is compared without case; addresses in base58 differ by it.
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
