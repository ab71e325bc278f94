import type { PeerPayload } from '@latchkey/protocol/pairing'
import type { PeerMethod } from '@latchkey/protocol/relay'
import type { WalletChannelOptions } from './wallet-channel.ts'

/** The user's decision on a prompt. */
export type PersonDoes = 'approve' | 'reject' | 'hang'

export interface PairingRequest {
  readonly method: string
  readonly params: unknown
  readonly chainId: string
}

export type PairingNamespaces = Readonly<
  Record<
    string,
    { readonly accounts: readonly string[]; readonly methods: readonly string[]; readonly events: readonly string[] }
  >
>

export interface ScriptedPairingWalletOptions extends WalletChannelOptions {
  /** Default: Ethereum and Optimism. Empty: it has no EVM accounts. */
  readonly chains?: readonly string[]
  /** Default: `personal_sign`. */
  readonly methods?: readonly string[]
  /** Its approval in other families. */
  readonly alsoApproves?: PairingNamespaces
  /** The properties with which it settles a session. */
  readonly sessionProperties?: Readonly<Record<string, string>>
  /** The metadata name of the wallet. */
  readonly name?: string
  /** Responds to an approved request. Default: signs `personal_sign` with the key of the first account. */
  readonly answer?: (request: PairingRequest) => unknown
  /** False: it does not support a sign-in while it connects. Default true. */
  readonly canSignIn?: boolean
}

/** A wallet on another device that a test controls. Its keys are public. */
export interface ScriptedPairingWallet {
  /** The decision on the next prompt; afterwards prompts are approved again, unless it is `hang`. */
  next: PersonDoes
  /** The approved accounts, in order; initially two. */
  accounts: readonly string[]
  /** The namespaces of a settled or updated session; tests can make them invalid. */
  namespaces: () => PairingNamespaces
  expirySeconds: number
  /** False: approves a proposal, and then never settles. */
  isSettling: boolean
  /** Number of prompts shown. */
  questions(): number
  readonly requests: readonly PairingRequest[]
  /** All messages that the wallet received and could open. */
  readonly received: readonly PeerPayload[]
  /** The last session. @throws Error if there is none */
  session(): { readonly topic: string; readonly symKey: string }
  /** Scans the pairing URI. */
  scan(uri: string): void
  /** Responds to all prompts that were shown while it hung. */
  answerAll(): void
  /** Sends a call to the site in the session. @returns the id */
  call(method: PeerMethod, params: unknown, options?: { readonly id?: number; readonly symKey?: string }): number
  /** Sends its current approval. @returns the response of the site */
  update(): Promise<unknown>
  extend(): Promise<unknown>
  ping(): Promise<unknown>
  /** Does not wait for a response, because not every client responds to an event. */
  emit(name: string, data: unknown, chainId: string): void
  /** Ends the session. */
  leave(): Promise<unknown>
  close(): void
}
