import type { FeeEstimate, ReplacementKind } from '../../ports/index.ts'
import type { Read } from '../../reads/read.ts'
import type { Result } from '../../result.ts'
import type { PendingId } from './pending-transactions.types.ts'

export interface PendingTransactionVerbs {
  /**
   * Requests a replacement of a pending transaction from the wallet: the same one for a higher fee, or an empty one.
   *
   * @returns the hash of the other one. Codes: transaction/mined, transaction/unknown, transaction/not-replaceable,
   * wallet/rejected, wallet/wrong-network, send/insufficient-funds, account/none
   * @example await client.actions.replaceTransaction({ hash, networkId: 'eip155:1', kind: 'speed-up' })
   */
  replaceTransaction(request: PendingId & { readonly kind: ReplacementKind }): Promise<Result<string>>
  /** Forgets a transaction; nothing on the chain changes. */
  dismissTransaction(request: PendingId): Promise<Result<void>>
}

export interface PendingTransactionReads {
  /**
   * The highest cost of a replacement of a pending transaction. Fails with transaction/mined, transaction/unknown,
   * transaction/not-replaceable, rpc/*.
   */
  replacementFees(request: PendingId & { readonly kind: ReplacementKind }): Read<FeeEstimate>
}
