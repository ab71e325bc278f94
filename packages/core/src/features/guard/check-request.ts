import type { Caller } from '../../caller.ts'
import type { Context } from '../../context.ts'
import type { CallOptions } from '../../ports/index.ts'
import { inspectRequest } from './guard.actions.ts'
import type { GuardCheck, GuardRequest } from './guard.types.ts'
import { isOrder } from './is-order.ts'

/**
 * Returns what a preview shows of its request; `undefined` where the site looks at nothing.
 *
 * @example const check = await checkRequest(context, deps, { transaction })
 */
export async function checkRequest(
  { features }: Pick<Context, 'features'>,
  caller: Caller,
  request: GuardRequest & CallOptions,
): Promise<GuardCheck | undefined> {
  const isOff = features.guard === false
  if (isOff && !isOrder(request)) return undefined
  // Its code may not arrive: the request is looked at once more before the wallet gets it.
  const result = await inspectRequest(caller, request).catch(() => undefined)
  if (result?.ok !== true) return { status: 'failed' }
  return isOff && result.value.severity !== 'block' ? undefined : { status: 'checked', report: result.value }
}

/** The reference to a preview that a verb of the wallet carries. */
export const reviewedBy = (check: GuardCheck | undefined): { readonly reviewed?: string } =>
  check?.status === 'checked' ? { reviewed: check.report.id } : {}
