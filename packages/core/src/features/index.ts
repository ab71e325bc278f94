/*
 * The features of a client, a line each. Re-exports, because declarations keep them: what a feature adds to the types of
 * the client is lost in a package whose declarations do not lead to it.
 */
export { activity } from './activity/activity.feature.ts'
export { approvals } from './approvals/approvals.feature.ts'
export { balances } from './balances/balances.feature.ts'
export { calls } from './calls/calls.feature.ts'
export { currency } from './currency/currency.feature.ts'
export { families } from './families/families.feature.ts'
export { guard, review } from './guard/guard.feature.ts'
export { identity } from './identity/identity.feature.ts'
export { log } from './log/log.feature.ts'
export { names } from './names/names.feature.ts'
export { onramp } from './onramp/onramp.feature.ts'
export { sellers } from './onramp/sellers.feature.ts'
export { pairing } from './pairing/pairing.feature.ts'
export { pendingTransactions } from './pending-transactions/pending-transactions.feature.ts'
export { preferences } from './preferences/preferences.feature.ts'
export { receive } from './receive/receive.feature.ts'
export { send } from './send/send.feature.ts'
export { signing } from './signing/signing.feature.ts'
export { swap } from './swap/swap.feature.ts'
export { wallets } from './wallets/wallets.feature.ts'
