import type { BitcoinAddressType } from '@latchkey/devnet'

/** An address, and what its coins need to be spent. */
export interface Owner {
  readonly type: BitcoinAddressType
  readonly address: string
  /** Hex; of `p2tr` the 32 bytes before the tweak. */
  readonly publicKey: string
  readonly privateKey: Uint8Array
  readonly script: Uint8Array
}

export interface Coin {
  readonly txid: string
  readonly index: number
  /** Satoshis. */
  readonly amount: bigint
  readonly owner: Owner
  /** The transaction that made it, in hex. */
  readonly before: string
}

/** Accounts and coins of the requests of Bitcoin. */
export interface BitcoinWorld {
  /** The account for payments, and the one for inscribed coins; the wallet shares both. */
  readonly account: Owner
  readonly ordinals: Owner
  /** An address of before, which the wallet shares too. */
  readonly legacy: Owner
  /** Whom the account paid. */
  readonly friend: Owner
  readonly friendTaproot: Owner
  /** Honest people whom it never paid. */
  readonly stranger: Owner
  readonly trader: Owner
  readonly thief: Owner
  /** Addresses of the thief that resemble those of the friend and of the account. */
  readonly friendTwin: string
  readonly ownTwin: string
  readonly denied: string
  /** Coins of the account for payments, the largest first. */
  readonly coins: readonly [Coin, Coin]
  /** Coins of the other one: money, and one that carries an inscription. */
  readonly taproot: Coin
  readonly inscribed: Coin
  readonly legacyCoin: Coin
  readonly friendCoin: Coin
  /** An inscribed coin of the trader, which is for sale, and one for payments. */
  readonly forSale: Coin
  readonly traderCoin: Coin
  readonly thiefCoin: Coin
  /** Time of the chain and of the page. */
  readonly nowSec: number
  /** Host of the page. */
  readonly domain: string
}
