import type { Expectation } from '@latchkey/inspect/expect'
import type { Namespace } from '@latchkey/primitives'
import type { OperationType } from '@latchkey/protocol/gateway'
import type { CallOptions, FamilyTransaction, TransactionOf } from '../../ports/index.ts'

/** A call that the guard looks at first. */
export interface GuardedCall extends CallOptions {
  /** `id` of the report that the visitor was shown for this very request, by `inspectRequest`. */
  readonly reviewed?: string
  /** All that the request may do; what differs is refused. */
  readonly expects?: Expectation | undefined
}

/** A signature of a text. */
export interface SignMessageRequest extends GuardedCall {
  readonly message: string
  /** Default: the active chain family. */
  readonly namespace?: Namespace | undefined
}

/** A transaction of one chain family, by default of the only one. */
export type SendTransactionRequest = FamilyTransaction &
  GuardedCall & {
    /** The kind of operation that lists of transactions show. Default: derived from its data. */
    readonly operation?: OperationType | undefined
  }

/** A transaction that a library of the site sent, past the verbs of the client. */
export interface FollowedTransaction {
  readonly hash: string
  readonly transaction: TransactionOf
  /** Default: the active chain family. */
  readonly namespace?: Namespace
}
