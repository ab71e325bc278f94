import type { OperationType } from '@latchkey/protocol/gateway'
import type { CallOptions, TransactionOf } from '../../ports/index.ts'
import type { Result } from '../../result.ts'
import type { GuardedCall } from '../signing/signing.types.ts'

/** How calls stand that a wallet was given in one go. */
export type CallsStatus =
  | { readonly status: 'pending' }
  /** `hash`: of the transaction that holds them. */
  | { readonly status: 'success' | 'reverted'; readonly hash: string }
  /** The wallet gave up: nothing reached the chain. */
  | { readonly status: 'not-sent' }

/** Several calls of the connected account in one go, or none of them. @see EIP-5792 */
export interface CallsVerbs {
  /**
   * Returns whether the wallet sends several calls of the active network in one go, or none of them. A wallet that does not
   * respond cannot.
   *
   * @returns account/none, account/no-network
   */
  canSendCalls(): Promise<Result<boolean>>
  /**
   * Has the wallet send calls in one go, or none of them.
   *
   * @returns the wallet's id of them, before they are mined; guard/declined, guard/blocked, guard/unavailable,
   * wallet/rejected, wallet/malformed-answer, request/invalid, account/none, account/no-network
   * @example
   * const sent = await client.actions.sendCalls({ calls: [approval, purchase] })
   * if (sent.ok) await client.actions.waitForCalls({ id: sent.value })
   */
  sendCalls(
    request: {
      readonly calls: readonly TransactionOf<'eip155'>[]
      /** The kind of operation that lists of transactions show. Default: `execute`. */
      readonly operation?: OperationType | undefined
    } & GuardedCall,
  ): Promise<Result<string>>
  /** Requests the status of calls from the wallet. @returns account/none, wallet/malformed-answer, wallet/request-failed if the wallet does not know them */
  readCalls(request: { readonly id: string } & CallOptions): Promise<Result<CallsStatus>>
  /**
   * Waits until calls are mined; reads are refreshed then.
   *
   * @returns send/failed where they were not sent, send/receipt-timeout after three minutes
   */
  waitForCalls(
    request: { readonly id: string } & CallOptions,
  ): Promise<Result<{ readonly hash: string; readonly status: 'success' | 'reverted' }>>
}
