import type { PeerPayload } from '@latchkey/protocol/pairing'
import type { PeerMethod } from '@latchkey/protocol/relay'
import type { WalletChannelOptions } from './wallet-channel.ts'

/** The person's decision on a prompt. */
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
  /** Default: Ethereum and Optimism. None: it has no accounts of EVM. */
  readonly chains?: readonly string[]
  /** Default: `personal_sign`. */
  readonly methods?: readonly string[]
  /** Its approval in other families. */
  readonly alsoApproves?: PairingNamespaces
  /** The properties with which it settles a session. */
  readonly sessionProperties?: Readonly<Record<string, string>>
  /** How it describes itself. */
  readonly name?: string
  /** Answers a request the person approved. Default: signs `personal_sign` with the key of the first account. */
  readonly answer?: (request: PairingRequest) => unknown
  /** False: it does not know how to sign in while it connects. Default true. */
  readonly canSignIn?: boolean
}

/** A wallet for tests on another device: it does as the script says. Its keys are public. */
export interface ScriptedPairingWallet {
  /** The decision on the next prompt; afterwards the person approves again, unless they hang. */
  next: PersonDoes
  /** Allowed, in order; at first two accounts. */
  accounts: readonly string[]
  /** The namespaces of a settled or updated session; tests spoil them. */
  namespaces: () => PairingNamespaces
  expirySeconds: number
  /** False: agrees to a proposal, and then says nothing more. */
  isSettling: boolean
  /** How many things were shown. */
  questions(): number
  readonly requests: readonly PairingRequest[]
  /** All messages to it that could be opened. */
  readonly received: readonly PeerPayload[]
  /** The last session. @throws Error before there is one */
  session(): { readonly topic: string; readonly symKey: string }
  /** The person holds the phone to the code. */
  scan(uri: string): void
  /** Answers what was shown while the person hung. */
  answerAll(): void
  /** Calls the site in the session. @returns the id */
  call(method: PeerMethod, params: unknown, options?: { readonly id?: number; readonly symKey?: string }): number
  /** Sends what it allows now. @returns the site's answer */
  update(): Promise<unknown>
  extend(): Promise<unknown>
  ping(): Promise<unknown>
  /** Not every client answers an event. */
  emit(name: string, data: unknown, chainId: string): void
  /** Ends the session. */
  leave(): Promise<unknown>
  close(): void
}
