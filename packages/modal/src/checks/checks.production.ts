import { WalletError } from '@latchkey/errors'
import type { WalletModalOptions } from '../options.ts'

/*
 * Stands for `checks.ts` in bundles of production, where the checks of a developer's mistakes would be a tenth of what a page
 * loads before a click. What is left is what has no page without it, and what would run foreign code.
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
