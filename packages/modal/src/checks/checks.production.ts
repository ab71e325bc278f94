import { WalletError } from '@latchkey/errors'
import type { WalletModalOptions } from '../options.ts'

/*
 * Replaces `checks.ts` in production bundles, where the checks for developer mistakes would be a tenth of the first
 * load. Keeps only the checks without which no page works, and those against running foreign code.
 */

/** @throws config/invalid-options */
export function assertOptions(options: WalletModalOptions): void {
  if (!options?.networks?.length) refuse('networks')
  for (const name of ['termsConditionsUrl', 'privacyPolicyUrl'] as const)
    if (!/^(https?:|$)/i.test(options[name] ?? '')) refuse(name)
}

function refuse(path: string): never {
  throw new WalletError('config/invalid-options', { path, problem: '' })
}

export const assertRequest = undefined
export const toClaimPlace = (): undefined => undefined
export const isMadeAgain = (): boolean => false
