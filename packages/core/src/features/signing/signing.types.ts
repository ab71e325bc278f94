import type { Expectation } from '@latchkey/inspect/expect'
import type { Namespace } from '@latchkey/primitives'
import type { OperationType } from '@latchkey/protocol/gateway'
import type { ByFamily, CallOptions, FamilyRequest, FamilyWith, TransactionOf } from '../../ports/index.ts'

/** The options of a call that the guard checks. */
export interface GuardedCall extends CallOptions {
  /** `id` of the report that `inspectRequest` returned for exactly this request, and that the visitor was shown. */
  readonly reviewed?: string
  /** All effects that the request may have; a difference is rejected. */
  readonly expects?: Expectation | undefined
}

/** A signature by one account of the wallet. */
export interface SignatureCall extends GuardedCall {
  /** One of the accounts that the wallet shares. Default: the selected account. */
  readonly address?: string
}

/** The request to sign a text. */
export interface SignMessageRequest extends SignatureCall {
  readonly message: string
  /** Default: the active chain family. */
  readonly namespace?: Namespace | undefined
}

/** The request to sign structured data; default: the only chain family that supports it. */
export type SignTypedDataRequest = SignatureCall &
  FamilyRequest<{
    readonly [N in FamilyWith<'typedData'>]: { readonly typedData: ByFamily<'typedData'>[N] }
  }>

/** The request to sign a transaction without sending it. */
export type SignTransactionRequest = SignatureCall &
  FamilyRequest<{
    readonly [N in FamilyWith<'signedTransaction'>]: { readonly transaction: TransactionOf<N> }
  }>

/** The request of `signAllTransactions`: several transactions that the wallet shows in one prompt. */
export type SignAllTransactionsRequest = SignatureCall &
  FamilyRequest<{
    readonly [N in FamilyWith<'signedTransaction'>]: { readonly transactions: readonly TransactionOf<N>[] }
  }>

/** A transaction with the signature of the wallet; for Solana in its wire format. */
export type SignedTransaction = ByFamily<'signedTransaction'>[FamilyWith<'signedTransaction'>]

/** The request for signatures of PSBT inputs. */
export type SignPsbtRequest = SignatureCall & FamilyRequest<Pick<ByFamily<'psbt'>, FamilyWith<'psbt'>>>

/** The PSBT with the signatures of the wallet. */
export type SignedPsbt = ByFamily<'signedPsbt'>[FamilyWith<'psbt'>]

export interface GetAccountsRequest extends CallOptions {
  /** Default: the chain family whose wallets return addresses. */
  readonly namespace?: FamilyWith<'account'> | undefined
}

/** An address of the wallet, with the properties that the wallet reports. */
export type WalletAccount = ByFamily<'account'>[FamilyWith<'account'>]

/** The request to send a transaction of one chain family; default: the only one. */
export type SendTransactionRequest = GuardedCall &
  FamilyRequest<{ readonly [N in FamilyWith<'transaction'>]: { readonly transaction: TransactionOf<N> } }> & {
    /** The kind of operation that lists of transactions show. Default: derived from its data. */
    readonly operation?: OperationType | undefined
  }

/** A transaction that a library of the site sent without the verbs of the client. */
export interface FollowedTransaction {
  readonly hash: string
  readonly transaction: TransactionOf
  /** Default: the active chain family. */
  readonly namespace?: Namespace
}
