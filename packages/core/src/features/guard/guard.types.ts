import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { CallOptions, TransactionOf, TransferRequest, TypedData } from '../../ports/index.ts'
import type { Expectation } from './expect/expectation.types.ts'
import type { ProviderCall } from './provider/guard-provider.ts'

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
  /** `party` controls `subject` afterwards; absent: nobody does. */
  | { readonly type: 'control'; readonly subject: GuardParty; readonly party?: GuardParty }
  | { readonly type: 'burn'; readonly asset: GuardAsset }
  /** `rate`: of Bitcoin, in satoshis for 1000 virtual bytes. */
  | { readonly type: 'fee'; readonly asset: GuardAsset; readonly rate?: bigint }
  | { readonly type: 'call'; readonly party: GuardParty; readonly method?: string }
  | { readonly type: 'sign-in'; readonly domain: string }
  | { readonly type: 'sign'; readonly what: string }

export interface Finding {
  readonly code: FindingCode
  readonly severity: Severity
  readonly party?: GuardParty
  readonly asset?: GuardAsset
  /** The expected value beside the one of the request: two domains, networks, addresses, or amounts in raw units of `asset`. */
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
  /** Of an order of the modal: what leaves at most, and arrives at least. */
  readonly expected?: readonly GuardEffect[]
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

/** Contracts of exchanges on one network. */
export interface ExchangeContracts {
  /** SwapRouter02 of Uniswap v3, or copies of it. */
  readonly routers?: readonly string[]
  /** Routers with calls of their own, such as those of 0x: their swaps need a node that the gateway does not run. */
  readonly aggregators?: readonly string[]
  /** The coin of the network as a token. */
  readonly wrappedNative?: string
  /** Tokens that swaps may go through, beside the wrapped coin. */
  readonly hubs?: readonly string[]
}

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

/** A report that the visitor was shown, and has not answered yet. */
export interface GuardSlice {
  readonly review?: GuardReport | undefined
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
