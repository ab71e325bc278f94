import type { Caller, FeatureOf } from '../../caller.ts'
import type { FeesOf, ReplacementKind } from '../../ports/index.ts'
import type { Read } from '../../reads/read.ts'
import type { createPendingTransactions } from './pending-transactions.effects.ts'
import type { PendingId } from './pending-transactions.types.ts'

const pendingTransactions: FeatureOf<typeof createPendingTransactions> = { name: 'pendingTransactions' }

/**
 * The highest cost of a replacement of a pending transaction. Fails with transaction/mined, transaction/unknown,
 * transaction/not-proven, transaction/not-replaceable, rpc/*.
 */
export const readReplacementFees = (
  client: Caller,
  request: PendingId & { readonly kind: ReplacementKind },
): Read<FeesOf> => client.read(pendingTransactions, ({ reads }) => reads.replacementFees(request))
