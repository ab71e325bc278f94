import type { Psbt } from '@latchkey/inspect/bitcoin'
import type { TypedData } from '@latchkey/inspect/evm'
import type { DecodedTransaction } from '@latchkey/inspect/solana'
import type { Address, Hex } from 'viem'

/** A site as it may be shown. Its own name and address prove nothing. */
export interface Site {
  readonly name: string
  /** Host of the address it gave, in ASCII; empty when it gave none that can be shown. */
  readonly host: string
  readonly description: string
  /** Only pictures of this machine: another host would learn that somebody looks. */
  readonly iconUrl?: string
  /** True if the browser gave the origin. A paired site only claims its address. */
  readonly isProved?: boolean
}

interface SiteRequestOf<Kind extends string> {
  readonly kind: Kind
  readonly id: number
  readonly site: Site
  readonly expiresAtMs: number
  /** Set where several wallets show their requests in one place. */
  readonly walletName?: string
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
  /** The bytes that will be signed. */
  readonly raw: Hex
}

/** `eth_signTypedData_v4` @see EIP-712 */
export interface TypedDataRequest extends SessionRequestOf<'typed-data'> {
  readonly address: Address
  readonly typedData: TypedData
}

/** `eth_sendTransaction` */
export interface TransactionRequest extends SessionRequestOf<'transaction'> {
  readonly address: Address
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
  readonly transactions: readonly DecodedTransaction[]
}

/** `signPsbt` @see BIP-174 */
export interface BitcoinTransactionRequest extends SessionRequestOf<'bitcoin-transaction'> {
  readonly address: string
  /** Base64, as it will be signed. */
  readonly encoded: string
  readonly psbt: Psbt
  /** Those that will be signed. */
  readonly inputs: readonly number[]
  /** The wallet sends it as well. */
  readonly isSent: boolean
}

/** A request that is answered with a signature or a transaction. */
export type SignatureRequest =
  | MessageRequest
  | TypedDataRequest
  | TransactionRequest
  | SolanaTransactionRequest
  | BitcoinTransactionRequest
export type SessionRequest = SignatureRequest | SwitchRequest
export type SiteRequest = ProposalRequest | SignInRequest | SessionRequest

/** Error that a site gets without a question to the person. */
export interface Refusal {
  readonly code: number
  readonly message: string
}
