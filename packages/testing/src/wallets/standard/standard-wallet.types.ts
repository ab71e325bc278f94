import type { ProviderReply, WalletHost } from '../page-wallet.ts'
import type {
  AttachedPage,
  LoggedRequest,
  ScriptedWalletControls,
  WalletBaseOptions,
} from '../scripted-wallet.types.ts'
import type { ScriptedSolanaWallet } from '../solana/scripted-solana-wallet.ts'
import type { FeatureCall, PageStandardWallet, Registering } from './page-standard-wallet.ts'

/** Keys of Bitcoin behind a wallet: the methods of WalletConnect. @see WalletConnect "Bitcoin" */
export interface BitcoinSigner {
  getAccountAddresses(): Promise<readonly BitcoinSignerAddress[]> | readonly BitcoinSignerAddress[]
  signMessage(params: unknown): Promise<unknown>
  signPsbt(params: unknown): Promise<unknown>
  sendTransfer?(params: unknown): Promise<unknown>
}

export interface BitcoinSignerAddress {
  readonly address: string
  /** Hexadecimal. */
  readonly publicKey?: string
  readonly intention?: 'payment' | 'ordinal'
}

/** The permitted sites of a wallet, kept over reloads of a page. */
export interface StandardMemory {
  load(): readonly string[] | undefined
  save(origins: readonly string[]): void
}

export interface ScriptedStandardWalletOptions extends WalletBaseOptions {
  readonly solana?: ScriptedSolanaWallet
  readonly bitcoin?: BitcoinSigner
  /** Default `Scripted Standard Wallet`. */
  readonly name?: string
  /** A `data:image/…` URL. */
  readonly icon?: string
  /** Default: mainnet and the public test chains of the given keys. */
  readonly chains?: readonly string[]
  /** Names of features. Default: all that the given keys can serve, without `solana:signIn`. */
  readonly features?: readonly string[]
  /** Supported versions of Solana transactions. Default `legacy` and 0. */
  readonly supportedTransactionVersions?: readonly ('legacy' | number)[]
  /** Default `at-once`. */
  readonly register?: Registering
  /** Default: in memory. */
  readonly memory?: StandardMemory
}

type SharedControls =
  | 'rejectNext'
  | 'failNext'
  | 'delay'
  | 'hang'
  | 'behave'
  | 'lock'
  | 'unlock'
  | 'forget'
  | 'vanish'
  | 'reappear'
  | 'setApproval'
  | 'pendingRequests'
  | 'nextRequest'
  | 'approve'
  | 'reject'
  | 'permittedOrigins'

/** Controls of a wallet for tests; a method name is the name of a feature here. */
export interface StandardWalletControls extends Pick<ScriptedWalletControls, SharedControls> {
  /** Addresses, the selected one first. */
  accounts(): Promise<readonly string[]>
  /** Selects another Solana account in the wallet. */
  selectAccount(address: string): Promise<void>
  /** Returns a false response of a feature: `{ $bytes: number[] }` represents bytes. Stays until `behave()`. */
  lieAbout(feature: string, answer: unknown): void
  /** Every call so far, oldest first. */
  requests(): readonly LoggedRequest[]
}

/** A wallet of the Wallet Standard with functions that show it in pages. */
export interface ScriptedStandardWallet extends StandardWalletControls {
  /** Shows the wallet in a window, as a page of this origin (default `http://localhost`). */
  installIn(window: WalletHost, options?: { readonly origin?: string }): PageStandardWallet
  /** Responds to one call of a page; never throws. For bridges into another process. */
  answer(origin: string, call: FeatureCall): Promise<ProviderReply>
  /** Adds tabs of another process, read again for each event; returns a function that removes them. */
  attach(pages: () => readonly AttachedPage[]): () => void
}
