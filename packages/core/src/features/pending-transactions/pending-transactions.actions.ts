import type { Caller, FeatureOf } from '../../caller.ts'
import type { FeesOf, ReplacementKind } from '../../ports/index.ts'
import type { Result } from '../../result.ts'
import type { createPendingTransactions } from './pending-transactions.effects.ts'
import type { PendingId } from './pending-transactions.types.ts'

const pendingTransactions: FeatureOf<typeof createPendingTransactions> = { name: 'pendingTransactions' }

/**
 * Requests a replacement of a pending transaction from the wallet: the same transaction with a higher fee, or an empty
 * one. It is built from the signed transaction, and passes the guard.
 *
 * @param request.fees - The fees that the visitor was shown; the replacement never pays more.
 * @returns the hash of the replacement. Codes: transaction/mined, transaction/unknown, transaction/not-proven,
 * transaction/not-replaceable, wallet/rejected, wallet/wrong-network, send/insufficient-funds, account/none, guard/*
 * @example await replaceTransaction(client, { hash, networkId: 'eip155:1', kind: 'speed-up' })
 */
export const replaceTransaction = (
  client: Caller,
  request: PendingId & { readonly kind: ReplacementKind; readonly fees?: FeesOf },
): Promise<Result<string>> => client.run(pendingTransactions, ({ verbs }) => verbs.replaceTransaction(request))

/** Removes a transaction from the list; it stays on the chain. */
export const dismissTransaction = (client: Caller, request: PendingId): Promise<Result<void>> =>
  client.run(pendingTransactions, ({ verbs }) => verbs.dismissTransaction(request))
