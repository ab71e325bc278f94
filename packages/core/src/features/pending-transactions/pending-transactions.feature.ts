import { defineFeature } from '../../feature.ts'
import type { PendingId, PendingTransaction } from './pending-transactions.types.ts'

declare module '../../store/state.ts' {
  interface FeatureSlices {
    /** Sent transactions of every account that are not over, newest first. Undefined: not read from storage yet. */
    readonly pendingTransactions?: readonly PendingTransaction[] | undefined
  }
  interface ToastTypes {
    'transaction-done': { readonly id: PendingId }
    'transaction-cancelled': unknown
  }
}
declare module '../router/router.types.ts' {
  interface ViewParams {
    /** A transaction that is not over. */
    PendingTransaction: PendingId
  }
}

/** Transactions that were sent and are not over. @see Spec §9 "pending transactions limit 99" */
export const pendingTransactions = defineFeature({
  name: 'pendingTransactions',
  storageKey: '@appkit/pending_transactions',
  followsSent: true,
  load: async () => (await import('./pending-transactions.effects.ts')).createPendingTransactions,
})
