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
  /** The signature can be used at any later time. @see Solana, "Durable nonces" */
  | 'no-expiry'
  /** A part of the request could not be read. */
  | 'not-read-whole'
  /** What is to be signed as a message is a transaction. */
  | 'transaction-as-message'
  /** The fee is far above what is usual. */
  | 'high-fee'
  /** The signature leaves outputs or inputs open to others. @see BIP-143 */
  | 'open-signature'
  /** A request claims an amount that is not that of the coin. */
  | 'amount-mismatch'
  /** The issuer of a token can take it back, stop it, or charge for it. @see Token-2022 */
  | 'issuer-control'
  /** Others pay for the transaction, or sign it too. */
  | 'other-signers'
  /** No node could simulate it. `warn` where nothing else shows what it does. */
  | 'not-simulated'
  /** A simulation in a later block with fees differs from the current one without fees. */
  | 'simulation-differs'
  /** The check itself could not be done. */
  | 'not-checked'
  /** Of an order of the modal: it goes to a contract that is no known exchange. */
  | 'order-target'
  /** Of an order: somebody else receives what it buys. */
  | 'order-recipient'
  /** Of an order: more is paid, or something else leaves. */
  | 'order-paid'
  /** Of an order: less arrives, or something else. */
  | 'order-received'
  /** Of an order: somebody gets a right that was not ordered. */
  | 'order-rights'
  /** Of an order: it can be used for longer than anybody needs. */
  | 'order-deadline'
  /** Of an order: the bought token keeps a part of what is sent, so that no minimum holds. */
  | 'order-fee'
  /** Of an order: a token has other decimals than the screen shows, so that the amount is another one. */
  | 'order-token'
  /** Of an order: a token has another name than the screen shows, or the name of a token that is known by its address. */
  | 'order-symbol'
  /** Of an order: nothing proves that it does what was ordered. */
  | 'order-unproved'

/** Something of value in a request. Addresses are in lower case. */
export type InspectedAsset =
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
export interface InspectedParty {
  readonly address: string
  /** Of a contract that everybody knows, or that the site named. */
  readonly name?: string
}

/** One thing that happens when the request is approved. */
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
  /** `party` controls `subject` afterwards; absent: nobody does. */
  | { readonly type: 'control'; readonly subject: InspectedParty; readonly party?: InspectedParty }
  | { readonly type: 'burn'; readonly asset: InspectedAsset }
  /** `rate`: of Bitcoin, in satoshis for 1000 virtual bytes. */
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

/** What a request does and what is wrong with it, in words of no chain family. */
export interface RequestInspection {
  readonly effects: readonly InspectedEffect[]
  readonly findings: readonly Finding[]
  /**
   * Every other address in the request, beside those of the effects: a list of denied addresses is compared with them.
   */
  readonly addresses?: readonly string[]
  /** Recipients of the account's latest transactions, read from the chain; absent if the adapter does not read them. */
  readonly paidBefore?: readonly string[]
}

/** What a transaction that was sent does, for a list of transactions. Amounts are raw units as decimal text. */
export interface TransactionDescription {
  readonly operation: 'send' | 'approve' | 'execute'
  /** The other side: of a transfer of a token its recipient. */
  readonly to?: string | undefined
  /** Of the native currency. */
  readonly value: string
  readonly token?: { readonly address: string; readonly amount: string } | undefined
}
