import { isWalletError, WalletError } from '@latchkey/errors'

/** Responses of a service that refuses a whole site, and their codes for the site. */
const SITE_REFUSALS = [
  { pattern: /not yet valid/i, code: 'session/expired' },
  { pattern: /origin not allowed/i, code: 'config/origin-not-allowed' },
  { pattern: /invalid key/i, code: 'config/origin-not-allowed' },
] as const

/** Statuses that refuse one call and not the site. */
const CALL_REFUSAL_STATUSES: readonly number[] = [400, 409]

/**
 * Returns the error for a service that refuses the whole site; any other failure unchanged.
 *
 * @param hasProject - False when the call named no project: an unknown key is then one that was never configured.
 * @returns session/expired, config/origin-not-allowed, config/project-id-missing, or what was given
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

/** Returns whether a status may come with the reason why a site, or one call of it, is refused. */
export function mayHaveReason(status: number): boolean {
  return [...CALL_REFUSAL_STATUSES, 401, 403].includes(status)
}
