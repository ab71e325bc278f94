import type { SessionEvent, WalletSession } from '@latchkey/core/ports'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { PrivateKey } from '../to-key-bytes.ts'
import type { BitcoinAddressType, BitcoinKey } from './bitcoin-keys.ts'

/** Methods of a session. @see WalletConnect, "Bitcoin" */
export type BitcoinMethod = 'getAccountAddresses' | 'signMessage' | 'signPsbt' | 'sendTransfer'

export interface ScriptedBitcoinWalletOptions {
  /** Private keys of 32 bytes, one for each account; the first is the selected account. Use public test keys only, e.g. `publicTestKeys`. */
  readonly privateKeys: readonly PrivateKey[]
  /** Base of an Esplora service by network. */
  readonly chains: Readonly<Record<CaipNetworkId, string>>
  /** Network at the beginning; the first of `chains` by default. */
  readonly networkId?: CaipNetworkId
  /**
   * Addresses of each account: those for payments first. The default, `p2wpkh` and `p2tr`, has the second for ordinals; a
   * single one is always for payments.
   */
  readonly types?: readonly BitcoinAddressType[]
  /** Methods that it knows; all by default. */
  readonly methods?: readonly BitcoinMethod[]
  /** Keys and paths stay in the wallet until `getAccountAddresses`, as those of a wallet on another device. */
  readonly hidesKeys?: boolean
}

/** A wallet of Bitcoin, and the person who uses it. Nothing in it is a page: what brings it into one adds that. */
export interface ScriptedBitcoinWallet {
  /** Addresses of the selected account. */
  readonly keys: () => readonly BitcoinKey[]
  readonly networkId: () => CaipNetworkId
  readonly chains: () => readonly CaipNetworkId[]
  /** Requests so far, oldest first. */
  readonly requests: () => readonly { readonly method: string; readonly params: unknown }[]
  /** How many things the wallet has shown so far. */
  readonly questions: () => number
  /** The person let the site in. */
  readonly isPermitted: () => boolean
  /** Shows a connection request. @throws wallet/rejected, … */
  readonly approve: () => Promise<void>
  /** Waits as long as the wallet hangs, and fails where it is locked or gone. Shows nothing. */
  readonly respond: (method: string) => Promise<void>
  /** Answers a method of a session, asking the person. */
  readonly request: (method: string, params: unknown) => Promise<unknown>
  /** Asks the person to use another network. */
  readonly switchNetwork: (networkId: CaipNetworkId) => Promise<void>
  /** Opens a session that speaks the methods of pairing. */
  readonly openSession: () => WalletSession
  /** Calls back with each change that the person makes. */
  readonly subscribe: (listener: (event: SessionEvent) => void) => () => void
  /** Declines the next request. */
  readonly rejectNext: () => void
  /** Answers nothing any more, until `wake`. */
  readonly hang: () => void
  readonly wake: () => void
  /** Refuses every request as unauthorized, until `unlock`. */
  readonly lock: () => void
  readonly unlock: () => void
  /** Gives this response to the next request of a method, whatever its parameters. */
  readonly lieOn: (method: BitcoinMethod, answer: unknown) => void
  /** Every signature has a wrong bit from now on. */
  readonly forge: () => void
  /** Selects another account by its place in `privateKeys`. */
  readonly selectAccount: (index: number) => void
  readonly selectNetwork: (networkId: CaipNetworkId) => void
  /** The person takes the permission of the site away. */
  readonly leave: () => void
  /** The wallet goes away: requests fail, and sessions end. */
  readonly vanish: () => void
}
