import type { CaipNetworkId } from '@latchkey/primitives'
import type { CallOptions, TransactionOf, TransferRequest, TypedData } from '../../ports/index.ts'
import type { Result } from '../../result.ts'

/** How grave a finding is: `info` interrupts nobody, `warn` and `danger` ask the person first, `block` ends the request. */
export type Severity = 'info' | 'warn' | 'danger' | 'block'

/** The subject of a finding; its sentence is in the modal. */
export type FindingCode =
  /** More than the account holds may be taken, now and later. */
  | 'unlimited-approval'
  /** The spender is on no list. */
  | 'unknown-spender'
  /** The spender is a person, or an address without code. */
  | 'spender-without-code'
  /** All collectibles of a collection may be taken. */
  | 'approval-for-all'
  /** An address resembles one that the account knows, and is another. @see address poisoning */
  | 'look-alike-address'
  /** The contract was deployed within the last day or so. */
  | 'new-contract'
  /** Value leaves under a name that promises some, or several assets leave and nothing arrives. */
  | 'drainer-pattern'
  /** (Almost) all of an asset leaves. */
  | 'transfer-everything'
  /** Assets sent there are lost: a burn address, or the token itself. */
  | 'lost-funds'
  /** Call data goes to an address without code. */
  | 'no-contract'
  | 'first-recipient'
  /** Offered assets are sold for nothing. */
  | 'order-gives-away'
  /** Offered assets are sold for next to nothing, or far below what they are worth. */
  | 'order-underpriced'
  /** Any holder of the signature can take a payment to somebody whom the account never paid. */
  | 'signed-payment'
  /** Somebody else gets control of a contract or a wallet. */
  | 'control-change'
  /** A node says that the chain would undo it. */
  | 'would-fail'
  /** Typed data that gives rights is for another network. */
  | 'chain-mismatch'
  /** A right lasts longer than a month. */
  | 'long-deadline'
  /** A sign-in message is for another site. */
  | 'sign-in-domain'
  /** A sign-in message is for another account, has expired, or is not made as the standard says. */
  | 'sign-in-invalid'
  | 'hidden-characters'
  /** A message that nobody can read, such as a hash. */
  | 'opaque-message'
  /** The site's list of denied addresses has it. */
  | 'denied-address'
  /** A contract has the very code of one that the site denies. */
  | 'denied-code'
  | 'unknown-request'
  /** No node could simulate it. `warn` where nothing else shows what it does. */
  | 'not-simulated'
  /** The check itself could not be done. */
  | 'not-checked'

/** Something of value in a request. Addresses are in lower case. */
export type GuardAsset =
  | { readonly type: 'native'; readonly amount: bigint; readonly symbol?: string; readonly decimals?: number }
  | {
      readonly type: 'token'
      readonly address: string
      /** Raw units. */
      readonly amount: bigint
      /** As the contract calls itself, cut short. Any contract may call itself anything. */
      readonly symbol?: string
      /** Absent: nobody knows how to read the amount. */
      readonly decimals?: number
      /** More than there can be. */
      readonly isUnlimited?: boolean
    }
  | {
      readonly type: 'item'
      readonly address: string
      readonly itemId?: bigint
      readonly amount: bigint
      readonly symbol?: string
    }

/** Whom it concerns. */
export interface GuardParty {
  readonly address: string
  /** Of a contract that everybody knows, or that the site named. */
  readonly name?: string
}

/** One thing that happens when the request is approved. */
export type GuardEffect =
  | { readonly type: 'send' | 'receive'; readonly asset: GuardAsset; readonly party?: GuardParty }
  /** `expiresAt`: milliseconds since 1970. */
  | { readonly type: 'allow'; readonly asset: GuardAsset; readonly party: GuardParty; readonly expiresAt?: number }
  | { readonly type: 'allow-all' | 'revoke'; readonly asset: GuardAsset; readonly party: GuardParty }
  | { readonly type: 'sell'; readonly asset: GuardAsset }
  | { readonly type: 'call'; readonly party: GuardParty; readonly method?: string }
  | { readonly type: 'sign-in'; readonly domain: string }
  | { readonly type: 'sign'; readonly what: string }

export interface Finding {
  readonly code: FindingCode
  readonly severity: Severity
  readonly party?: GuardParty
  readonly asset?: GuardAsset
  /** The expected value beside the one of the request: two domains, two networks, two addresses. */
  readonly expected?: string
  readonly actual?: string
}

/** The report on a request before the wallet gets it. */
export interface GuardReport {
  readonly id: string
  readonly kind: 'transaction' | 'typed-data' | 'message'
  readonly networkId?: CaipNetworkId
  readonly effects: readonly GuardEffect[]
  /** Gravest first. */
  readonly findings: readonly Finding[]
  /** Of the gravest finding; `info` where there is none. */
  readonly severity: Severity
}

/** A request that goes to the wallet. */
export type GuardRequest =
  | { readonly message: string }
  | { readonly typedData: TypedData }
  | { readonly transaction: TransactionOf }
  | { readonly transfer: TransferRequest }
  /** Sent in one go, or none of them. @see EIP-5792 */
  | { readonly calls: readonly TransactionOf[] }

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
  /** Addresses that nothing is sent to and no right is given to, whatever the visitor says. */
  readonly denied?: readonly string[]
}

/** A report that the visitor was shown, and has not answered yet. */
export interface GuardSlice {
  readonly review?: GuardReport | undefined
}

export interface GuardVerbs {
  /**
   * Reports the effects of a request and the findings against it, without a prompt. A preview shows the report, and passes
   * its `id` as `reviewed` to the verb that sends: the visitor does not confirm a second time.
   *
   * @returns the report; account/none, account/no-network, config/adapter-not-found
   * @example const report = await client.actions.inspectRequest({ transaction: { to, value: 0n, data } })
   */
  inspectRequest(request: GuardRequest & CallOptions): Promise<Result<GuardReport>>
  /**
   * Lets a request pass, or asks the visitor first. Every verb that reaches a wallet goes through it.
   *
   * @returns guard/declined, guard/blocked, connect/cancelled
   */
  guardRequest(request: GuardRequest & { readonly reviewed?: string | undefined } & CallOptions): Promise<Result<void>>
}

/** Verbs around the screen that asks the visitor. */
export interface ReviewVerbs {
  /**
   * Shows a report to the visitor and waits for the answer. One that is `block` is only shown.
   *
   * @returns guard/declined, guard/blocked, connect/cancelled
   */
  showReview(request: { readonly report: GuardReport } & CallOptions): Promise<Result<void>>
  /** Asks the visitor about a request that could not be checked. @returns guard/declined, connect/cancelled */
  reviewUnchecked(request: GuardRequest & CallOptions): Promise<Result<void>>
  /** Answers for the visitor, who was shown `state.review`. */
  answerReview(answer: { readonly id: string; readonly isApproved: boolean }): Promise<Result<void>>
}
