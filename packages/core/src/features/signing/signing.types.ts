import type { Expectation } from '@latchkey/inspect/expect'
import type { Namespace } from '@latchkey/primitives'
import type { OperationType } from '@latchkey/protocol/gateway'
import type { ByFamily, CallOptions, FamilyRequest, FamilyWith, TransactionOf } from '../../ports/index.ts'

/** A call that the guard looks at first. */
export interface GuardedCall extends CallOptions {
  /** `id` of the report that the visitor was shown for this very request, by `inspectRequest`. */
  readonly reviewed?: string
  /** All that the request may do; what differs is refused. */
  readonly expects?: Expectation | undefined
}

/** A signature by one account of the wallet. */
export interface SignatureCall extends GuardedCall {
  /** One of the accounts that the wallet shares. Default: the account in use. */
  readonly address?: string
}

/** A signature of a text. */
export interface SignMessageRequest extends SignatureCall {
  readonly message: string
  /** Default: the active chain family. */
  readonly namespace?: Namespace | undefined
}

/** A signature of structured data, by default of the only chain family that has such data. */
export type SignTypedDataRequest = SignatureCall &
  FamilyRequest<{
    readonly [N in FamilyWith<'typedData'>]: { readonly typedData: ByFamily<'typedData'>[N] }
  }>

/** A signature of a transaction that is not sent. */
export type SignTransactionRequest = SignatureCall &
  FamilyRequest<{
    readonly [N in FamilyWith<'signedTransaction'>]: { readonly transaction: TransactionOf<N> }
  }>

/** The request of `signAllTransactions`: several transactions that the wallet shows in one prompt. */
export type SignAllTransactionsRequest = SignatureCall &
  FamilyRequest<{
    readonly [N in FamilyWith<'signedTransaction'>]: { readonly transactions: readonly TransactionOf<N>[] }
  }>

/** A transaction with the signature of the wallet: of Solana its wire form. */
export type SignedTransaction = ByFamily<'signedTransaction'>[FamilyWith<'signedTransaction'>]

/** Signatures for inputs of a PSBT. */
export type SignPsbtRequest = SignatureCall & FamilyRequest<Pick<ByFamily<'psbt'>, FamilyWith<'psbt'>>>

/** The PSBT with the signatures of the wallet. */
export type SignedPsbt = ByFamily<'signedPsbt'>[FamilyWith<'psbt'>]

export interface GetAccountsRequest extends CallOptions {
  /** Default: the chain family whose wallets list their addresses. */
  readonly namespace?: FamilyWith<'account'> | undefined
}

/** An address of the wallet, with what the wallet says of it. */
export type WalletAccount = ByFamily<'account'>[FamilyWith<'account'>]

/** A transaction of one chain family, by default of the only one. */
export type SendTransactionRequest = GuardedCall &
  FamilyRequest<{ readonly [N in FamilyWith<'transaction'>]: { readonly transaction: TransactionOf<N> } }> & {
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
