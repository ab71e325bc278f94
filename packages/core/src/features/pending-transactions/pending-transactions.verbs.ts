import type { FeeEstimate, ReplacementKind } from '../../ports/index.ts'
import type { Read } from '../../reads/read.ts'
import type { Result } from '../../result.ts'
import type { PendingId } from './pending-transactions.types.ts'

export interface PendingTransactionVerbs {
  /**
   * Requests a replacement of a pending transaction from the wallet: the same one for a higher fee, or an empty one. It is built
   * of the transaction that was signed, and passes the guard.
   *
   * @param request.fees - Those that the visitor read: the replacement never offers more.
   * @returns the hash of the other one. Codes: transaction/mined, transaction/unknown, transaction/not-proven,
   * transaction/not-replaceable, wallet/rejected, wallet/wrong-network, send/insufficient-funds, account/none, guard/*
   * @example await client.actions.replaceTransaction({ hash, networkId: 'eip155:1', kind: 'speed-up' })
   */
  replaceTransaction(
    request: PendingId & { readonly kind: ReplacementKind; readonly fees?: FeeEstimate },
  ): Promise<Result<string>>
  /** Forgets a transaction; nothing on the chain changes. */
  dismissTransaction(request: PendingId): Promise<Result<void>>
}

export interface PendingTransactionReads {
  /**
   * The highest cost of a replacement of a pending transaction. Fails with transaction/mined, transaction/unknown,
   * transaction/not-proven, transaction/not-replaceable, rpc/*.
   */
  replacementFees(request: PendingId & { readonly kind: ReplacementKind }): Read<FeeEstimate>
}
