/** How grave a finding is: `info` interrupts nobody, `warn` and `danger` ask the person first, `block` ends the request. */
export type InspectedSeverity = 'info' | 'warn' | 'danger' | 'block'

/** The subject of a finding. */
export type InspectedCode =
  | 'unlimited-approval'
  | 'unknown-spender'
  /** The spender is a person. */
  | 'spender-without-code'
  | 'drainer-pattern'
  | 'transfer-everything'
  | 'lost-funds'
  | 'control-change'
  | 'would-fail'
  | 'sign-in-domain'
  | 'sign-in-invalid'
  | 'hidden-characters'
  | 'opaque-message'
  | 'unknown-request'
  | 'not-simulated'
  /** The signature can be used at any later time. @see Solana, "Durable nonces" */
  | 'no-expiry'
  /** A part of the request could not be read. */
  | 'not-read-whole'
  /** What is to be signed as a message is a transaction. */
  | 'transaction-as-message'
  /** The fee is far above what is usual. */
  | 'high-fee'
  /** The signature leaves outputs or inputs open to others. @see BIP-143, sighash types */
  | 'open-signature'
  /** A request claims an amount that is not that of the coin. */
  | 'amount-mismatch'
  /** The issuer of a token can take it back, stop it, or charge for it. @see Token-2022 extensions */
  | 'issuer-control'
  /** Others pay for the transaction, or sign it too. */
  | 'other-signers'

/** Something of value in a request. */
export type InspectedAsset =
  | { readonly type: 'native'; readonly amount: bigint; readonly symbol?: string; readonly decimals?: number }
  | {
      readonly type: 'token'
      readonly address: string
      /** Raw units. */
      readonly amount: bigint
      readonly symbol?: string
      readonly decimals?: number
      readonly isUnlimited?: boolean
    }

/** Whom it concerns. */
export interface InspectedParty {
  readonly address: string
  readonly name?: string
}

/** One thing that happens when the request is approved. */
export type InspectedEffect =
  | { readonly type: 'send' | 'receive'; readonly asset: InspectedAsset; readonly party?: InspectedParty }
  | { readonly type: 'allow'; readonly asset: InspectedAsset; readonly party: InspectedParty }
  | { readonly type: 'revoke'; readonly asset: InspectedAsset; readonly party: InspectedParty }
  /** `party` controls `subject` afterwards; absent: nobody does. */
  | { readonly type: 'control'; readonly subject: InspectedParty; readonly party?: InspectedParty }
  | { readonly type: 'burn'; readonly asset: InspectedAsset }
  /** `rate`: of Bitcoin, in satoshis for 1000 virtual bytes. */
  | { readonly type: 'fee'; readonly asset: InspectedAsset; readonly rate?: bigint }
  | { readonly type: 'call'; readonly party: InspectedParty; readonly method?: string }
  | { readonly type: 'sign-in'; readonly domain: string }
  | { readonly type: 'sign'; readonly what: string }

/** One thing that a person should know before the request is approved. */
export interface InspectedFinding {
  readonly code: InspectedCode
  readonly severity: InspectedSeverity
  readonly party?: InspectedParty
  readonly asset?: InspectedAsset
  /** The expected value beside the one of the request. */
  readonly expected?: string
  readonly actual?: string
}

/** What a request does and what is wrong with it, in words of no chain family. */
export interface RequestInspection {
  readonly effects: readonly InspectedEffect[]
  readonly findings: readonly InspectedFinding[]
  /**
   * Every other address in the request, beside those of the effects: a list of denied addresses is compared with them.
   */
  readonly addresses?: readonly string[]
  /** Recipients of the account's latest transactions, read from the chain; absent if the adapter does not read them. */
  readonly paidBefore?: readonly string[]
}
