import type { GuardRequest } from './guard.types.ts'

/**
 * Returns whether the effects of a request must be proved to match the order of the modal. The page itself writes
 * transfers and revocations: if the code of the comparison cannot load, the visitor decides.
 */
export function isOrder({ expects }: Pick<GuardRequest, 'expects'>): boolean {
  return expects !== undefined && expects.type !== 'transfer' && expects.type !== 'revoke'
}
