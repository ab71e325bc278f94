import type { Caller } from '../../caller.ts'
import type { Context } from '../../context.ts'
import type { CallOptions } from '../../ports/index.ts'
import { inspectRequest } from './guard.actions.ts'
import type { GuardCheck, GuardRequest } from './guard.types.ts'
import { isOrder } from './is-order.ts'

/**
 * Returns the check that a preview shows for its request; `undefined` if the guard is switched off.
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
  // If the code fails to load, the request is checked again before the wallet gets it.
  const result = await inspectRequest(caller, request).catch(() => undefined)
  if (result?.ok !== true) return { status: 'failed' }
  return isOff && result.value.severity !== 'block' ? undefined : { status: 'checked', report: result.value }
}

/** The reference to a preview, for a verb that sends the request. */
export const reviewedBy = (check: GuardCheck | undefined): { readonly reviewed?: string } =>
  check?.status === 'checked' ? { reviewed: check.report.id } : {}
