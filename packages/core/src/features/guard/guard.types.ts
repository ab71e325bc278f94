import type { Finding, InspectedEffect, Severity } from '@latchkey/inspect'
import type { ExchangeContracts, Expectation } from '@latchkey/inspect/expect'
import type { ProviderCall } from '@latchkey/inspect/requests'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { CallOptions, TransactionOf, TransferRequest, TypedData } from '../../ports/index.ts'

/** The report on a request, made before the wallet gets it. */
export interface GuardReport {
  readonly id: string
  readonly kind: 'transaction' | 'typed-data' | 'message'
  readonly networkId?: CaipNetworkId
  readonly effects: readonly InspectedEffect[]
  /** Gravest first. */
  readonly findings: readonly Finding[]
  /** The severity of the gravest finding; `info` if there is none. */
  readonly severity: Severity
  /** For an order of the modal: the maximum that leaves, and the minimum that arrives. */
  readonly expected?: readonly InspectedEffect[]
}

/** The signer of a request, and its network. */
export interface GuardSubject {
  /** Chain family. Default: the active one. */
  readonly namespace?: Namespace | undefined
  /** Default: the active network of the family. */
  readonly networkId?: CaipNetworkId
  /** Default: the connected account of the family. */
  readonly address?: string
}

/** A transaction of any family; a text is its wire format, as wallets of the family accept it. */
export type GuardedTransaction = TransactionOf | string

/** A request that goes to the wallet. */
export type GuardRequest = GuardSubject & {
  /**
   * All effects that the request may have; set by the modal for its own requests. A difference is `block`, regardless
   * of `features.guard`.
   */
  readonly expects?: Expectation | undefined
} & (
    | { readonly message: string | Uint8Array }
    | { readonly typedData: TypedData }
    | { readonly transaction: GuardedTransaction }
    | { readonly transfer: TransferRequest }
    /** Sent atomically: all or none. @see EIP-5792 */
    | { readonly calls: readonly TransactionOf[] }
    /** Signed in one request, and sent one after another. */
    | { readonly transactions: readonly GuardedTransaction[] }
    /** 32 bytes that are signed without a prefix, as `eth_sign` does: they can be the hash of any transaction. */
    | { readonly hash: string }
    /** A request of an unknown kind, as text: always shows a prompt. */
    | { readonly unreadable: string }
  )

/** The result of the check of a previewed request. */
export type GuardCheck =
  | { readonly status: 'checking' }
  | { readonly status: 'checked'; readonly report: GuardReport }
  /** The check failed: the visitor must confirm before the wallet gets the request. */
  | { readonly status: 'failed' }

/** Data of a site about its own contracts and domains. */
export interface GuardOptions {
  /** Contracts that the site trusts, by network and address, with their names for visitors. */
  readonly contracts?: Readonly<Partial<Record<CaipNetworkId, Readonly<Record<string, string>>>>>
  /** Contracts to which swaps of the modal may go, in addition to the well-known ones. */
  readonly exchanges?: Readonly<Partial<Record<CaipNetworkId, ExchangeContracts>>>
  /** Hosts of purchase pages, in addition to those of the known providers. Their subdomains are included. */
  readonly providerHosts?: readonly string[]
  /** Addresses that are always blocked, as recipients and for permissions; the visitor cannot override this. */
  readonly denied?: readonly string[]
  /**
   * Default true. False: requests that the site, or a library of it, sends to the wallet's own object (`getProvider`,
   * wagmi, ethers) are not inspected. Requests of the verbs are.
   */
  readonly provider?: boolean
}

/** A report that is shown to the visitor, and the answer. */
export interface GuardSlice {
  readonly review?: GuardReport | undefined
  /** The visitor's answer to `review`, until the request continues. */
  readonly isReviewApproved?: boolean | undefined
}

/** A request to a wallet. `reviewed`: the `id` of the report that the visitor has read. */
export type GuardedRequest = GuardRequest & { readonly reviewed?: string | undefined } & CallOptions

/**
 * A request to the provider object of a wallet. `address`, `networkId`: those of the signer, if it is not the connected
 * account. In that case the caller must check after the call that the wallet still has them.
 */
export type GuardedProviderCall = { readonly namespace: Namespace } & Pick<GuardSubject, 'address' | 'networkId'> &
  ProviderCall &
  CallOptions
