import type { GuardRequest } from './guard.types.ts'

/**
 * Returns whether a request must be proved to do what the modal ordered. A sending and a revocation are written in the page
 * itself: where the code that compares does not arrive, the visitor decides.
 */
export function isOrder({ expects }: Pick<GuardRequest, 'expects'>): boolean {
  return expects !== undefined && expects.type !== 'transfer' && expects.type !== 'revoke'
}
