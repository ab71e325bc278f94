import { isWalletError, WalletError } from '@latchkey/errors'

/** Responses of a service that refuses a whole site, and their codes for the site. */
const MEANINGS = [
  { words: /not yet valid/i, code: 'session/expired' },
  { words: /origin not allowed/i, code: 'config/origin-not-allowed' },
  { words: /invalid key/i, code: 'config/origin-not-allowed' },
] as const

/** The service took the call, and refuses what it says, or what it wants is gone. */
const OF_ONE_CALL: readonly number[] = [400, 409]

/**
 * Returns the meaning of a refusal that is about the site and not about the call; any other failure as it is.
 *
 * @param hasProject - False when the call named no project: an unknown key is then one that was never configured.
 * @returns session/expired, config/origin-not-allowed, config/project-id-missing, or what was given
 * @see Spec §8 "Provider texts mapped", compat-facts 4.11
 */
export function toMeaning(error: unknown, hasProject: boolean): unknown {
  if (!isWalletError(error, 'http/status') || typeof error.context.reason !== 'string') return error
  const { reason, status } = error.context
  if (OF_ONE_CALL.includes(Number(status))) return error
  const meaning = MEANINGS.find(({ words }) => words.test(reason))
  if (meaning === undefined) return error
  const isMissing = !hasProject && /invalid key/i.test(reason)
  return new WalletError(isMissing ? 'config/project-id-missing' : meaning.code, {}, { cause: error })
}

/** Returns whether a status may come with the reason why a site, or one call of it, is refused. */
export function mayExplain(status: number): boolean {
  return [...OF_ONE_CALL, 401, 403].includes(status)
}
