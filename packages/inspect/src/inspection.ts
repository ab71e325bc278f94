/**
 * Severity of a finding: `info` does not interrupt, `warn` and `danger` require the visitor's consent, `block` ends the
 * request.
 */
export type Severity = 'info' | 'warn' | 'danger' | 'block'

/** The subject of a finding; the modal has a sentence for each. */
export type FindingCode =
  /** An allowance exceeds the balance of the account, so later deposits can be taken too. */
  | 'unlimited-approval'
  /** The spender is not on any list of known contracts. */
  | 'unknown-spender'
  /** The spender is a person, or an address without code. */
  | 'spender-without-code'
  /** All collectibles of a collection may be taken. */
  | 'approval-for-all'
  /** An address looks like another one that the account knows. @see address poisoning */
  | 'look-alike-address'
  /** The contract was deployed within the last day or so. */
  | 'new-contract'
  /** A call whose name promises value takes it, or several assets leave and nothing arrives. */
  | 'drainer-pattern'
  /** (Almost) all of an asset leaves. */
  | 'transfer-everything'
  /** Assets sent there are lost: a burn address, or the token itself. */
  | 'lost-funds'
  /** Call data is sent to an address without code. */
  | 'no-contract'
  | 'first-recipient'
  /** Offered assets are sold for nothing. */
  | 'order-gives-away'
  /** Offered assets are sold for almost nothing, or far below their worth. */
  | 'order-underpriced'
  /** Any holder of the signature can execute a payment to an account that this account never paid. */
  | 'signed-payment'
  /** Another account gets control of a contract or a wallet. */
  | 'control-change'
  /** A node reports that the transaction would revert. */
  | 'would-fail'
  /** Typed data that gives rights is for another network. */
  | 'chain-mismatch'
  /** A right lasts longer than a month. */
  | 'long-deadline'
  /** A sign-in message is for another site. */
  | 'sign-in-domain'
  /** A sign-in message names another account, has expired, or violates its standard. */
  | 'sign-in-invalid'
  | 'hidden-characters'
  /** A message that people cannot read, such as a hash. */
  | 'opaque-message'
  /** The address is on the site's deny list. */
  | 'denied-address'
  /** A contract has exactly the code of a contract that the site denies. */
  | 'denied-code'
  | 'unknown-request'
  /** The signature can be used at any later time. @see Solana, "Durable nonces" */
  | 'no-expiry'
  /** A part of the request could not be read. */
  | 'not-read-whole'
  /** The message to be signed is a transaction. */
  | 'transaction-as-message'
  /** The fee is far above what is usual. */
  | 'high-fee'
  /** The signature leaves outputs or inputs open to others. @see BIP-143 */
  | 'open-signature'
  /** The amount that a request claims for a coin is false. */
  | 'amount-mismatch'
  /** The issuer of a token can take it back, freeze it, or charge for transfers. @see Token-2022 */
  | 'issuer-control'
  /** Others pay for the transaction, or sign it too. */
  | 'other-signers'
  /** No node could simulate the request. `warn` if nothing else shows its effects. */
  | 'not-simulated'
  /** A simulation in a later block with fees differs from the current one without fees. */
  | 'simulation-differs'
  /** The inspection itself failed. */
  | 'not-checked'
  /** Order of the modal: the called contract is not a known exchange. */
  | 'order-target'
  /** Order of the modal: another account receives the bought asset. */
  | 'order-recipient'
  /** Order of the modal: more is paid than ordered, or another asset leaves. */
  | 'order-paid'
  /** Order of the modal: less arrives than ordered, or another asset. */
  | 'order-received'
  /** Order of the modal: an account gets a right that was not ordered. */
  | 'order-rights'
  /** Order of the modal: it is valid for longer than any honest use needs. */
  | 'order-deadline'
  /** Order of the modal: the bought token takes a fee on each transfer, so the user receives less than the minimum. */
  | 'order-fee'
  /** Order of the modal: a token has other decimals than the screen shows, so the amount differs. */
  | 'order-token'
  /** Order of the modal: the name of a token differs from the shown one, or is the name of another well-known token. */
  | 'order-symbol'
  /** Order of the modal: nothing proves that the request fulfils the order. */
  | 'order-unproved'

/** Something of value in a request. Addresses are in lower case. */
export type InspectedAsset =
  | { readonly type: 'native'; readonly amount: bigint; readonly symbol?: string; readonly decimals?: number }
  | {
      readonly type: 'token'
      readonly address: string
      /** Raw units. */
      readonly amount: bigint
      /** Symbol that the contract reports, shortened. A contract may report any symbol. */
      readonly symbol?: string
      /** Absent if the decimals are unknown. */
      readonly decimals?: number
      /** The amount exceeds any possible balance. */
      readonly isUnlimited?: boolean
    }
  | {
      readonly type: 'item'
      readonly address: string
      readonly itemId?: bigint
      readonly amount: bigint
      readonly symbol?: string
    }

/** An address that takes part in a request. */
export interface InspectedParty {
  readonly address: string
  /** Name of a well-known contract, or a name that the site gives. */
  readonly name?: string
}

/** One effect of a request, if it is approved. */
export type InspectedEffect =
  | { readonly type: 'send' | 'receive'; readonly asset: InspectedAsset; readonly party?: InspectedParty }
  /** `expiresAt`: milliseconds since 1970. */
  | {
      readonly type: 'allow'
      readonly asset: InspectedAsset
      readonly party: InspectedParty
      readonly expiresAt?: number
    }
  | { readonly type: 'allow-all' | 'revoke'; readonly asset: InspectedAsset; readonly party: InspectedParty }
  | { readonly type: 'sell'; readonly asset: InspectedAsset }
  /** `party` controls `subject` afterwards; without a `party` no account does. */
  | { readonly type: 'control'; readonly subject: InspectedParty; readonly party?: InspectedParty }
  | { readonly type: 'burn'; readonly asset: InspectedAsset }
  /** `rate`: Bitcoin only, in satoshis per 1000 virtual bytes. */
  | { readonly type: 'fee'; readonly asset: InspectedAsset; readonly rate?: bigint }
  | { readonly type: 'call'; readonly party: InspectedParty; readonly method?: string }
  | { readonly type: 'sign-in'; readonly domain: string }
  | { readonly type: 'sign'; readonly what: string }

export interface Finding {
  readonly code: FindingCode
  readonly severity: Severity
  readonly party?: InspectedParty
  readonly asset?: InspectedAsset
  /** The expected value beside the one of the request: two domains, networks, addresses, or amounts in raw units of `asset`. */
  readonly expected?: string
  readonly actual?: string
}

/** The effects and findings of a request, independent of the chain family. */
export interface RequestInspection {
  readonly effects: readonly InspectedEffect[]
  readonly findings: readonly Finding[]
  /** All other addresses in the request besides those of the effects; they are compared with the deny list. */
  readonly addresses?: readonly string[]
  /** Recipients of the account's latest transactions, read from the chain; absent if the adapter does not read them. */
  readonly paidBefore?: readonly string[]
}

/** Description of a sent transaction for a list of transactions. Amounts are raw units as decimal text. */
export interface TransactionDescription {
  readonly operation: 'send' | 'approve' | 'execute'
  /** The other party; for a token transfer its recipient. */
  readonly to?: string | undefined
  /** Amount of the native currency. */
  readonly value: string
  readonly token?: { readonly address: string; readonly amount: string } | undefined
}
