import { isWalletError, WalletError } from '@latchkey/errors'

/** Responses with which a service rejects a whole site, and their error codes. */
const SITE_REFUSALS = [
  { pattern: /not yet valid/i, code: 'session/expired' },
  { pattern: /origin not allowed/i, code: 'config/origin-not-allowed' },
  { pattern: /invalid key/i, code: 'config/origin-not-allowed' },
] as const

/** Statuses that reject one call, not the site. */
const CALL_REFUSAL_STATUSES: readonly number[] = [400, 409]

/**
 * Returns the error for a service that rejects the whole site; any other error unchanged.
 *
 * @param hasProject - False if the call had no project id; an unknown key then means that none was configured.
 * @returns session/expired, config/origin-not-allowed, config/project-id-missing, or the given error
 * @see Spec §8 "Provider texts mapped", compat-facts 4.11
 */
export function toSiteError(error: unknown, hasProject: boolean): unknown {
  if (!isWalletError(error, 'http/status') || typeof error.context.reason !== 'string') return error
  const { reason, status } = error.context
  if (CALL_REFUSAL_STATUSES.includes(Number(status))) return error
  const refusal = SITE_REFUSALS.find(({ pattern }) => pattern.test(reason))
  if (refusal === undefined) return error
  const isMissing = !hasProject && /invalid key/i.test(reason)
  return new WalletError(isMissing ? 'config/project-id-missing' : refusal.code, {}, { cause: error })
}

/** Returns whether a response with this status may contain the reason for rejecting a site or a call. */
export function mayHaveReason(status: number): boolean {
  return [...CALL_REFUSAL_STATUSES, 401, 403].includes(status)
}
