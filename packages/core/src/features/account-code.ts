/*
 * The code of the features that an account shows first: they load in one request, and start together. With it come the
 * functions that load further features of an account: bundlers then know that modules of this file are loaded before those
 * features, and do not cut chunks for what they share (1.1 KiB gzip less).
 */
export { createActivity } from './activity/activity.queries.ts'
export { createBalances } from './balances/balances.queries.ts'
export { createCurrency } from './currency/currency.effects.ts'
export { createIdentity } from './identity/identity.queries.ts'
export { createNetworks } from './networks/networks.effects.ts'
export { createSellers } from './onramp/sellers.effects.ts'
export { createWallets } from './wallets/wallets.queries.ts'

export const loadApprovals = async () => (await import('./approvals/approvals.effects.ts')).createApprovals
export const loadCalls = async () => (await import('./calls/calls.effects.ts')).createCalls
export const loadFamilies = async () => (await import('./families/families.effects.ts')).createFamilies
export const loadGuard = async () => (await import('./guard/guard.effects.ts')).createGuard
export const loadNames = async () => (await import('./names/names.effects.ts')).createNames
export const loadOnramp = async () => (await import('./onramp/onramp.effects.ts')).createOnramp
export const loadPendingTransactions = async () =>
  (await import('./pending-transactions/pending-transactions.effects.ts')).createPendingTransactions
export const loadReview = async () => (await import('./guard/review.effects.ts')).createReviews
export const loadSend = async () => (await import('./send/send.effects.ts')).createSend
export const loadSigning = async () => (await import('./signing/signing.effects.ts')).createSigning
export const loadSwap = async () => (await import('./swap/swap.effects.ts')).createSwap
