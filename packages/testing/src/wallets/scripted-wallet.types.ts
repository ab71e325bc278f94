import type { Clock } from '@latchkey/core/ports'
import type { Hex } from '@latchkey/primitives'
import type {
  Announcing,
  PageWallet,
  ProviderReply,
  ProviderRequest,
  ScriptedProvider,
  WalletHost,
} from './page-wallet.ts'

/** A prompt that a wallet shows to its user. */
export interface ApprovalRequest {
  readonly id: number
  /** Origin of the requesting site, such as `https://shop.example`. */
  readonly origin: string
  readonly kind: 'connect' | 'message' | 'typed-data' | 'transaction' | 'switch-network' | 'add-network' | 'watch-asset'
  readonly method: string
  readonly params: unknown
  readonly account: string
  /** Only for a wallet of an EVM chain. */
  readonly chainId?: number
}

/** One request as it reached the wallet. */
export interface LoggedRequest {
  readonly origin: string
  readonly method: string
  readonly params: unknown
  readonly outcome: 'pending' | 'answered' | 'refused'
}

/** The state of a wallet that survives reloads of a page. */
export interface WalletMemoryState {
  readonly origins: readonly string[]
  readonly accountIndex: number
  readonly chainId: number
}

/** The storage of that state; `subscribe` reports changes made by another tab. */
export interface WalletMemory {
  load(): WalletMemoryState | undefined
  save(state: WalletMemoryState): void
  subscribe(listener: () => void): () => void
}

/** Options of every scripted wallet that is shown in pages. */
export interface WalletBaseOptions {
  /** `auto` (default) approves everything; `manual` waits for `approve()` or `reject()`. */
  readonly approval?: 'auto' | 'manual'
  /** Decides instead, if given: true approves. */
  readonly onRequest?: (request: ApprovalRequest) => Promise<boolean>
  /** Clock of `delay` and of late announcements. Default: real time. */
  readonly clock?: Clock
}

export interface ScriptedEvmWalletOptions extends WalletBaseOptions {
  /** JSON-RPC URL of a node by chain number. Empty: the wallet signs, but cannot read or send. */
  readonly chains?: Readonly<Record<number, string>>
  /** The first network. Default: the first of `chains`, or else 1. */
  readonly chainId?: number
  /** Private keys. Default: the first two of `publicTestKeys`. */
  readonly accounts?: readonly Hex[]
  /** Default `Scripted Wallet`. */
  readonly name?: string
  /** Default `test.latchkey.scripted`. */
  readonly rdns?: string
  /** A `data:image/…` URL. */
  readonly icon?: string
  readonly uuid?: string
  /** Default `at-once`. */
  readonly announce?: Announcing
  /** Default false. */
  readonly atWindowEthereum?: boolean
  readonly flags?: Readonly<Record<string, boolean>>
  /** Response of `wallet_getCapabilities`, by chain in hex. @see EIP-5792 */
  readonly capabilities?: Readonly<Record<Hex, unknown>>
  /** Default: in memory. */
  readonly memory?: WalletMemory
}

/** False responses that a test can make a wallet send. */
export type LieTopic = 'accounts' | 'chain' | 'signature' | 'transaction-hash'

/** Controls of a wallet for tests. Promises settle when every tab has received the change. */
export interface ScriptedWalletControls {
  /** EIP-55 addresses, the selected one first. */
  accounts(): readonly string[]
  chainId(): number
  /** Rejects the next prompt; with a method, the next request of that method, with or without a prompt. */
  rejectNext(method?: string): void
  /** Makes the next request (of the method) fail with this error. */
  failNext(error: { readonly code?: number; readonly message: string; readonly data?: unknown }, method?: string): void
  /** Delays every response by this time, 0 for none. */
  delay(ms: number): void
  /** Stops all responses to the method. */
  hang(method: string): void
  /** Returns a false response: by default a value of the wrong shape. Stays until `behave()`. */
  lieAbout(topic: LieTopic, answer?: unknown): void
  /** Ends delays, hangs, lies and planned rejections. */
  behave(): void
  lock(): Promise<void>
  unlock(): Promise<void>
  /** Selects another network in the wallet. */
  switchChain(chainId: number): Promise<void>
  /** Selects another account in the wallet. */
  switchAccount(index: number): Promise<void>
  /** Disconnects a site (default: all) inside the wallet. */
  forget(origin?: string): Promise<void>
  /** Simulates a removed extension. */
  vanish(): Promise<void>
  reappear(): Promise<void>
  /** Sends any event with any payload, also a malformed one. */
  emit(event: string, payload: unknown): Promise<void>
  setApproval(mode: 'auto' | 'manual'): void
  /** Requests that wait for `approve()` or `reject()`, oldest first. */
  pendingRequests(): readonly ApprovalRequest[]
  /** Resolves with the oldest waiting request (of the method), now or when it arrives. */
  nextRequest(method?: string): Promise<ApprovalRequest>
  approve(id?: number): void
  reject(id?: number): void
  /** Every request so far, oldest first. */
  requests(): readonly LoggedRequest[]
  permittedOrigins(): readonly string[]
}

/** A tab from the side of the wallet. */
export interface AttachedPage {
  readonly origin: string
  push(event: string, payload: unknown): void | Promise<void>
  vanish(): void | Promise<void>
  reappear(): void | Promise<void>
}

/** A wallet with functions that show it in pages. */
export interface WalletEngine extends ScriptedWalletControls {
  /** Shows the wallet in a window, as a page of this origin (default `http://localhost`). */
  installIn(window: WalletHost, options?: { readonly origin?: string }): PageWallet
  /** Responds to one request of a page; never throws. For bridges into another process. */
  answer(origin: string, request: ProviderRequest): Promise<ProviderReply>
  /** Adds tabs of another process, read again for each event; returns a function that removes them. */
  attach(pages: () => readonly AttachedPage[]): () => void
}

export interface ScriptedEvmWallet extends WalletEngine {
  /** A provider for code without a window, with the origin `http://localhost`. */
  readonly provider: ScriptedProvider
}
