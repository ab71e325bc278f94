import type { Address, Hex } from 'viem'
import type { ShownPsbt } from './read-psbt.ts'
import type { SolanaTransaction } from './read-solana-transaction.ts'

/** A site as it may be shown. Its own name and address prove nothing. */
export interface Site {
  readonly name: string
  /** Host of the address it gave, in ASCII; empty when it gave none that can be shown. */
  readonly host: string
  readonly description: string
  /** Only pictures of this machine: another host would learn that somebody looks. */
  readonly iconUrl?: string
}

interface SiteRequestOf<Kind extends string> {
  readonly kind: Kind
  readonly id: number
  readonly site: Site
  readonly expiresAtMs: number
}

/** A site requests a session. @see CAIP-25 */
export interface ProposalRequest extends SiteRequestOf<'proposal'> {
  readonly pairingTopic: string
  /** Of the networks it named, those this wallet has. */
  readonly networkIds: readonly string[]
  /** How many others it named. */
  readonly otherNetworks: number
  readonly methods: readonly string[]
  /** Methods it named that this wallet has not. */
  readonly otherMethods: readonly string[]
  readonly events: readonly string[]
  /** Why the request can only be rejected. */
  readonly problem?: string
}

/** A site requests a session and a signed-in account in one step. @see CAIP-122, CAIP-222 */
export interface SignInRequest extends SiteRequestOf<'sign-in'> {
  readonly pairingTopic: string
  readonly domain: string
  readonly networkIds: readonly string[]
  readonly methods: readonly string[]
  readonly warning?: string
  readonly problem?: string
}

interface SessionRequestOf<Kind extends string> extends SiteRequestOf<Kind> {
  readonly topic: string
  readonly networkId: string
}

/** A text in any family: `personal_sign`, `solana_signMessage`, `signMessage`. @see EIP-191, BIP-137 */
export interface MessageRequest extends SessionRequestOf<'message'> {
  readonly address: string
  readonly raw: Hex
  readonly text: string
  /** The bytes are no text; `text` is their digits. */
  readonly isBytes: boolean
  readonly warnings: readonly string[]
}

/** One line of structured data: a value, or a group of lines. */
export type Field =
  | { readonly name: string; readonly type: string; readonly value: string }
  | { readonly name: string; readonly type: string; readonly fields: readonly Field[] }

/** `eth_signTypedData_v4` @see EIP-712 */
export interface TypedDataRequest extends SessionRequestOf<'typed-data'> {
  readonly address: Address
  /** JSON, as it will be signed. */
  readonly json: string
  readonly primaryType: string
  readonly domain: readonly Field[]
  readonly fields: readonly Field[]
  readonly warnings: readonly string[]
}

/** `eth_sendTransaction` */
export interface TransactionRequest extends SessionRequestOf<'transaction'> {
  readonly from: Address
  readonly to?: Address
  readonly valueWei: bigint
  readonly data: Hex
  readonly gas?: bigint
}

/** `wallet_switchEthereumChain` @see EIP-3326 */
export interface SwitchRequest extends SessionRequestOf<'switch'> {
  readonly toNetworkId: string
}

/** `solana_signTransaction` and its kin. */
export interface SolanaTransactionRequest extends SessionRequestOf<'solana-transaction'> {
  readonly address: string
  readonly method: string
  /** Base64, as they will be signed. */
  readonly encoded: readonly string[]
  readonly transactions: readonly SolanaTransaction[]
}

/** `signPsbt` @see BIP-174 */
export interface BitcoinTransactionRequest extends SessionRequestOf<'bitcoin-transaction'>, ShownPsbt {
  readonly address: string
  /** Base64, as it will be signed. */
  readonly psbt: string
  /** Those that will be signed. */
  readonly inputs: readonly number[]
  /** The wallet sends it as well. */
  readonly isSent: boolean
}

export type SessionRequest =
  | MessageRequest
  | TypedDataRequest
  | TransactionRequest
  | SwitchRequest
  | SolanaTransactionRequest
  | BitcoinTransactionRequest
export type SiteRequest = ProposalRequest | SignInRequest | SessionRequest

/** Error that a site gets without a question to the person. */
export interface Refusal {
  readonly code: number
  readonly message: string
}
