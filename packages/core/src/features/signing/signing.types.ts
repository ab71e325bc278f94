import type { Namespace } from '@latchkey/primitives'
import type { OperationType } from '@latchkey/protocol/gateway'
import type { CallOptions, Receipt, TransactionOf, TransferRequest, TypedData } from '../../ports/index.ts'
import type { Result } from '../../result.ts'
import type { Expectation } from '../guard/expect/expectation.types.ts'

/** A call that the guard looks at first. */
export interface GuardedCall extends CallOptions {
  /** `id` of the report that the visitor was shown for this very request, by `inspectRequest`. */
  readonly reviewed?: string
  /** All that the request may do; what differs is refused. */
  readonly expects?: Expectation | undefined
}

export interface SendTransactionRequest extends GuardedCall {
  readonly transaction: TransactionOf
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

/**
 * Verbs that go through the connected wallet of the active chain family. Nothing is thrown; each fails with account/none,
 * wallet/rejected, wallet/malformed-answer, guard/declined, guard/blocked or guard/unavailable before the wallet gets it, connect/cancelled when its `signal` is aborted, and other codes of the table
 * (docs/errors.md) that the wallet's answer stands for.
 *
 * @see Spec §8 "Thrown"
 */
export interface SigningVerbs {
  /**
   * Asks the person to sign a text.
   *
   * @returns the signature; account/none, wallet/rejected
   * @example
   * const signed = await client.actions.signMessage({ message: 'hello' })
   * if (signed.ok) send(signed.value)
   */
  signMessage(request: { readonly message: string } & GuardedCall): Promise<Result<string>>
  /** Asks the person to sign typed data. @returns the signature; wallet/unsupported-method @see EIP-712 */
  signTypedData(request: { readonly typedData: TypedData } & GuardedCall): Promise<Result<string>>
  /** Asks the person to send a transaction of the active chain family. @returns its hash, before it is mined; account/no-network */
  sendTransaction(request: SendTransactionRequest): Promise<Result<string>>
  /** Sends native currency, or a token when one is given. @returns the hash; account/no-network */
  transfer(request: { readonly transfer: TransferRequest } & GuardedCall): Promise<Result<string>>
  /**
   * Adds a transaction that a library of the site sent to the pending transactions of the connected account, and reads
   * again what it changes.
   *
   * @returns account/none, account/no-network, wallet/malformed-answer
   * @example await client.actions.followTransaction({ hash, transaction: { to, value: 1n } })
   */
  followTransaction(request: FollowedTransaction): Promise<Result<void>>
  /** Waits until a transaction is mined, on the network it was sent on; reads are refreshed then. */
  waitForReceipt(request: { readonly hash: string } & CallOptions): Promise<Result<Receipt>>
  /**
   * Returns the address behind a name: from the chain, else from the gateway. Good for 300 seconds.
   *
   * @returns names/not-found, config/adapter-not-found
   * @example await client.actions.resolveName({ name: 'alice.eth' })
   * @see Spec §4 "ENS and identity 300000 ms"
   */
  resolveName(request: { readonly name: string } & CallOptions): Promise<Result<string>>
}
