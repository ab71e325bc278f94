import type { Finding, InspectedEffect, Severity } from '@latchkey/inspect'
import type { ExchangeContracts, Expectation } from '@latchkey/inspect/expect'
import type { ProviderCall } from '@latchkey/inspect/requests'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { CallOptions, TransactionOf, TransferRequest, TypedData } from '../../ports/index.ts'

/** The report on a request before the wallet gets it. */
export interface GuardReport {
  readonly id: string
  readonly kind: 'transaction' | 'typed-data' | 'message'
  readonly networkId?: CaipNetworkId
  readonly effects: readonly InspectedEffect[]
  /** Gravest first. */
  readonly findings: readonly Finding[]
  /** Of the gravest finding; `info` where there is none. */
  readonly severity: Severity
  /** Of an order of the modal: what leaves at most, and arrives at least. */
  readonly expected?: readonly InspectedEffect[]
}

/** The signer of a request, and its network. */
export interface GuardSubject {
  /** Chain family. Default: the active one. */
  readonly namespace?: Namespace | undefined
  /** Default: the network of the family that the client is on. */
  readonly networkId?: CaipNetworkId
  /** Default: the connected account of the family. */
  readonly address?: string
}

/** A transaction of some family; a text is its wire form, as wallets of the family take it. */
export type GuardedTransaction = TransactionOf | string

/** A request that goes to the wallet. */
export type GuardRequest = GuardSubject & {
  /** All that it may do; the modal says so of what it sends itself. What differs is `block`, whatever `features.guard` says. */
  readonly expects?: Expectation | undefined
} & (
    | { readonly message: string | Uint8Array }
    | { readonly typedData: TypedData }
    | { readonly transaction: GuardedTransaction }
    | { readonly transfer: TransferRequest }
    /** Sent in one go, or none of them. @see EIP-5792 */
    | { readonly calls: readonly TransactionOf[] }
    /** Signed in one request, and sent one by one. */
    | { readonly transactions: readonly GuardedTransaction[] }
    /** 32 bytes that are signed as they are, as `eth_sign` does: they can be those of any transaction. */
    | { readonly hash: string }
    /** A request of a kind that is not known here, as text: the visitor is always asked. */
    | { readonly unreadable: string }
  )

/** The result of the check of a previewed request. */
export type GuardCheck =
  | { readonly status: 'checking' }
  | { readonly status: 'checked'; readonly report: GuardReport }
  /** The check failed: the visitor must confirm before the wallet gets the request. */
  | { readonly status: 'failed' }

/** Facts that a site adds about its own contracts and domains. */
export interface GuardOptions {
  /** Contracts of the site's trust by network and address, with the names that visitors read. */
  readonly contracts?: Readonly<Partial<Record<CaipNetworkId, Readonly<Record<string, string>>>>>
  /** Contracts that swaps of the modal may go to, beside those that everybody knows. */
  readonly exchanges?: Readonly<Partial<Record<CaipNetworkId, ExchangeContracts>>>
  /** Hosts of purchase pages, beside those of the known providers. Their subdomains count too. */
  readonly providerHosts?: readonly string[]
  /** Addresses that nothing is sent to and no right is given to, whatever the visitor says. */
  readonly denied?: readonly string[]
  /**
   * Default true. False: requests that the site, or a library of it, makes of the wallet's own object (`getProvider`, wagmi,
   * ethers) are not looked at. Those of the verbs are.
   */
  readonly provider?: boolean
}

/** A report that the visitor was shown, and the answer. */
export interface GuardSlice {
  readonly review?: GuardReport | undefined
  /** The visitor's answer to `review`, until the request goes on. */
  readonly isReviewApproved?: boolean | undefined
}

/** A request on its way to a wallet. `reviewed`: the `id` of the report that the visitor has read. */
export type GuardedRequest = GuardRequest & { readonly reviewed?: string | undefined } & CallOptions

/**
 * A request to the provider object of a wallet. `address`, `networkId`: those of the signer, if it is not the connected
 * account. In that case the caller must check after the call that the wallet still has them.
 */
export type GuardedProviderCall = { readonly namespace: Namespace } & Pick<GuardSubject, 'address' | 'networkId'> &
  ProviderCall &
  CallOptions
