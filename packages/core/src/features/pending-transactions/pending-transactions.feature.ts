import { defineFeature } from '../../feature.ts'
import type { PendingId, PendingTransaction } from './pending-transactions.types.ts'

declare module '../../store/state.ts' {
  interface FeatureSlices {
    /** Pending transactions of all accounts, newest first. Undefined: not read from storage yet. */
    readonly pendingTransactions?: readonly PendingTransaction[] | undefined
  }
  interface ToastTypes {
    'transaction-done': { readonly id: PendingId }
    'transaction-cancelled': unknown
  }
}
declare module '../router/router.types.ts' {
  interface ViewParams {
    /** The screen of a pending transaction. */
    PendingTransaction: PendingId
  }
}

/** Transactions that were sent and are not final. @see Spec §9 "pending transactions limit 99" */
export const pendingTransactions = defineFeature({
  name: 'pendingTransactions',
  storageKey: '@appkit/pending_transactions',
  followsSent: true,
  load: async () => (await import('./pending-transactions.effects.ts')).createPendingTransactions,
})
