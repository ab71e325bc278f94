import type { OperationType } from '@latchkey/protocol/gateway'
import type { BatchedCall } from '../../ports/index.ts'
import type { GuardedCall } from '../signing/signing.types.ts'

export interface CallsRequest extends GuardedCall {
  readonly calls: readonly BatchedCall[]
  /** The kind of operation that lists of transactions show. Default: `execute`. */
  readonly operation?: OperationType | undefined
}
