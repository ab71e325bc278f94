import type { Clock } from '@latchkey/core/ports'
import type { PolkadotSeed } from './polkadot-key.ts'

export interface ScriptedPolkadotWalletOptions {
  /** Key of the wallet in `window.injectedWeb3`; `scripted-js` by default. */
  readonly key?: string
  /** Secrets, the first account first; `publicPolkadotSeeds` by default. */
  readonly seeds?: readonly PolkadotSeed[]
  /** Network whose form addresses have; 42, the one of no network, by default. */
  readonly prefix?: number
  /** Hexadecimal hash of the only chain the accounts are for; default: they are for any. */
  readonly genesisHash?: string
  /** Source of `delay`. Default: real time. */
  readonly clock?: Clock
}

/** An account as wallets list it. */
export interface InjectedAccount {
  readonly address: string
  readonly genesisHash: string | null
  readonly name: string
  readonly type: string
}

/** The API of an approved wallet. */
export interface InjectedApi {
  readonly accounts: {
    get(): Promise<readonly InjectedAccount[]>
    subscribe(listener: (accounts: readonly InjectedAccount[]) => void): () => void
  }
  readonly metadata: {
    get(): Promise<readonly { readonly genesisHash: string; readonly specVersion: number }[]>
    provide(definition: unknown): Promise<boolean>
  }
  readonly signer: {
    signRaw(payload: {
      readonly address: string
      readonly data: string
      readonly type: 'bytes' | 'payload'
    }): Promise<{ readonly id: number; readonly signature: string }>
  }
}

/** The object that a wallet puts under its key into `window.injectedWeb3`. */
export interface InjectedEntry {
  readonly version: string
  enable(origin: string): Promise<InjectedApi>
}

/** Calls that a test can make a wallet answer wrongly. */
export type PolkadotLieTopic = 'enable' | 'accounts' | 'signature'

/** A wallet at `window.injectedWeb3`, and the person who uses it. */
export interface ScriptedPolkadotWallet {
  /** Shows the wallet in a page. */
  installIn(window: { injectedWeb3?: unknown }): void
  /** Addresses that sites see now, in the form of the wallet. */
  accounts(): readonly string[]
  /** Account ids of the same, for other forms of the addresses. */
  accountIds(): readonly Uint8Array[]
  /** How many questions the person saw. */
  questions(): number
  /** Bytes of the requested signatures, hexadecimal, oldest first. */
  signRequests(): readonly { readonly address: string; readonly data: string }[]
  /** How many sites listen for other accounts. */
  listenerCount(): number
  /** Declines the next question. */
  rejectNext(): void
  /** Answers nothing any more, until `wake`. */
  hang(): void
  wake(): void
  /** Every answer takes this long, in milliseconds. */
  delay(ms: number): void
  /** Shares no account and signs nothing, until `unlock`. */
  lock(): void
  unlock(): void
  /** Gives this answer from now on, until `behave`. */
  lieAbout(topic: PolkadotLieTopic, answer: unknown): void
  /** Signs with the key of a stranger from now on. */
  forge(): void
  /** Signs the bytes as they are, instead of in their wrapping, from now on. */
  signUnwrapped(): void
  /** Puts the kind of the key before each signature, as chains store it. */
  prefixSignatures(): void
  /** Forgets lies, hangs, delays and planned refusals. */
  behave(): void
  /** Shares only these accounts, by their place in the seeds, the first one first. */
  share(...places: readonly number[]): void
  /** Calls the listeners once more with the same accounts. */
  repeat(): void
  /** Disconnects the sites inside the wallet. */
  forget(): void
  /** The extension is removed or switched off. */
  vanish(): void
}
