import type { OperationType } from '@latchkey/protocol/gateway'
import type { TransactionOf } from '../../ports/index.ts'
import type { GuardedCall } from '../signing/signing.types.ts'

/** How calls stand that a wallet was given in one go. */
export type CallsStatus =
  | { readonly status: 'pending' }
  /** `hash`: of the transaction that holds them. */
  | { readonly status: 'success' | 'reverted'; readonly hash: string }
  /** The wallet gave up: nothing reached the chain. */
  | { readonly status: 'not-sent' }

export interface CallsRequest extends GuardedCall {
  readonly calls: readonly TransactionOf<'eip155'>[]
  /** The kind of operation that lists of transactions show. Default: `execute`. */
  readonly operation?: OperationType | undefined
}
