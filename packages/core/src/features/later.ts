/**
 * Code of features that only an account has a use for, by feature. The account's chunk leads to it: so bundlers see that
 * what it shares with the account is there before it, and the engine does not hold the names of its files.
 */
export const later = {
  approvals: () => import('./approvals/approvals.runtime.ts'),
  calls: () => import('./calls/calls.runtime.ts'),
  families: () => import('./families/families.runtime.ts'),
  guard: () => import('./guard/guard.runtime.ts'),
  names: () => import('./names/names.runtime.ts'),
  onramp: () => import('./onramp/onramp.runtime.ts'),
  pendingTransactions: () => import('./pending-transactions/pending-transactions.runtime.ts'),
  review: () => import('./guard/review.runtime.ts'),
  send: () => import('./send/send.runtime.ts'),
  signing: () => import('./signing/signing.runtime.ts'),
  swap: () => import('./swap/swap.runtime.ts'),
}
