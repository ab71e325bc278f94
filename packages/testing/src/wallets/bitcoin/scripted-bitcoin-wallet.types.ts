import type { SessionEvent, WalletSession } from '@latchkey/core/ports'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { PrivateKey } from '../to-key-bytes.ts'
import type { BitcoinAddressType, BitcoinKey } from './bitcoin-keys.ts'

/** Methods of a session. @see WalletConnect, "Bitcoin" */
export type BitcoinMethod = 'getAccountAddresses' | 'signMessage' | 'signPsbt' | 'sendTransfer'

export interface ScriptedBitcoinWalletOptions {
  /** Private keys of 32 bytes, one for each account; the first is the selected account. Use public test keys only, e.g. `publicTestKeys`. */
  readonly privateKeys: readonly PrivateKey[]
  /** Base URL of an Esplora service by network. */
  readonly chains: Readonly<Record<CaipNetworkId, string>>
  /** Network at the beginning; the first of `chains` by default. */
  readonly networkId?: CaipNetworkId
  /**
   * Address types of each account, those for payments first. The default, `p2wpkh` and `p2tr`, uses the second for
   * ordinals; a single one is always for payments.
   */
  readonly types?: readonly BitcoinAddressType[]
  /** Supported methods; all by default. */
  readonly methods?: readonly BitcoinMethod[]
  /** Keys and paths are not shared until `getAccountAddresses`, as with a wallet on another device. */
  readonly hidesKeys?: boolean
}

/** A Bitcoin wallet with the controls of its user. It is independent of a page; adapters add it to one. */
export interface ScriptedBitcoinWallet {
  /** Addresses of the selected account. */
  readonly keys: () => readonly BitcoinKey[]
  readonly networkId: () => CaipNetworkId
  readonly chains: () => readonly CaipNetworkId[]
  /** Requests so far, oldest first. */
  readonly requests: () => readonly { readonly method: string; readonly params: unknown }[]
  /** Number of prompts that the wallet has shown so far. */
  readonly questions: () => number
  /** Whether the user approved the site. */
  readonly isPermitted: () => boolean
  /** Shows a connection request. @throws wallet/rejected, … */
  readonly approve: () => Promise<void>
  /** Waits while the wallet hangs, and rejects if it is locked or gone. Shows no prompt. */
  readonly respond: (method: string) => Promise<void>
  /** Responds to a method of a session, with a prompt. */
  readonly request: (method: string, params: unknown) => Promise<unknown>
  /** Requests another network, with a prompt. */
  readonly switchNetwork: (networkId: CaipNetworkId) => Promise<void>
  /** Opens a session with the methods of pairing. */
  readonly openSession: () => WalletSession
  /** Calls `listener` with each change that the user makes. */
  readonly subscribe: (listener: (event: SessionEvent) => void) => () => void
  /** Declines the next request. */
  readonly rejectNext: () => void
  /** Stops all responses until `wake`. */
  readonly hang: () => void
  readonly wake: () => void
  /** Rejects every request as unauthorized until `unlock`. */
  readonly lock: () => void
  readonly unlock: () => void
  /** Gives this response to the next request of a method, whatever its parameters. */
  readonly lieOn: (method: BitcoinMethod, answer: unknown) => void
  /** Makes every signature invalid from now on. */
  readonly forge: () => void
  /** Selects another account by its index in `privateKeys`. */
  readonly selectAccount: (index: number) => void
  readonly selectNetwork: (networkId: CaipNetworkId) => void
  /** Revokes the permission of the site. */
  readonly leave: () => void
  /** Removes the wallet: requests fail, and sessions end. */
  readonly vanish: () => void
}
