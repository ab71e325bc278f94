import type { Clock } from '@latchkey/core/ports'
import type { PolkadotSeed } from './polkadot-key.ts'

export interface ScriptedPolkadotWalletOptions {
  /** Key of the wallet in `window.injectedWeb3`; `scripted-js` by default. */
  readonly key?: string
  /** Secrets, the first account first; `publicPolkadotSeeds` by default. */
  readonly seeds?: readonly PolkadotSeed[]
  /** SS58 prefix of the addresses; 42, which belongs to no network, by default. */
  readonly prefix?: number
  /** Hexadecimal genesis hash of the only chain of the accounts; default: any chain. */
  readonly genesisHash?: string
  /** Clock of `delay`. Default: real time. */
  readonly clock?: Clock
}

/** An account in the format of wallets. */
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

/** The object of a wallet under its key in `window.injectedWeb3`. */
export interface InjectedEntry {
  readonly version: string
  enable(origin: string): Promise<InjectedApi>
}

/** Calls for which a test can set a false response. */
export type PolkadotLieTopic = 'enable' | 'accounts' | 'signature'

/** A wallet at `window.injectedWeb3`, with the controls of its user. */
export interface ScriptedPolkadotWallet {
  /** Adds the wallet to a page. */
  installIn(window: { injectedWeb3?: unknown }): void
  /** Addresses that sites see now, with the prefix of the wallet. */
  accounts(): readonly string[]
  /** Account ids of these addresses, for other prefixes. */
  accountIds(): readonly Uint8Array[]
  /** Number of prompts shown. */
  questions(): number
  /** Bytes of the requested signatures, hexadecimal, oldest first. */
  signRequests(): readonly { readonly address: string; readonly data: string }[]
  /** Number of sites with a listener for accounts. */
  listenerCount(): number
  /** Declines the next prompt. */
  rejectNext(): void
  /** Stops all responses until `wake`. */
  hang(): void
  wake(): void
  /** Delays every response by this many milliseconds. */
  delay(ms: number): void
  /** Shares no account and signs nothing, until `unlock`. */
  lock(): void
  unlock(): void
  /** Returns this response from now on, until `behave`. */
  lieAbout(topic: PolkadotLieTopic, answer: unknown): void
  /** Signs with a wrong key from now on. */
  forge(): void
  /** Signs the bytes without their wrapping from now on. */
  signUnwrapped(): void
  /** Puts the key type byte before each signature, the encoding of chains. */
  prefixSignatures(): void
  /** Ends lies, hangs, delays and planned rejections. */
  behave(): void
  /** Shares only these accounts, by their index in the seeds, the first one first. */
  share(...places: readonly number[]): void
  /** Calls the listeners once more with the same accounts. */
  repeat(): void
  /** Disconnects the sites inside the wallet. */
  forget(): void
  /** Simulates a removed extension. */
  vanish(): void
}
