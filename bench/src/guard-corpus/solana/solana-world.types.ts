import type { Address } from '@solana/kit'
import type { SolanaSigner } from './sign-wire.ts'

/** A token of the account, with its token account. */
export interface HeldToken {
  readonly mint: Address
  readonly program: Address
  readonly decimals: number
  /** Token account of the account. */
  readonly account: Address
  readonly held: bigint
}

/** Accounts of the requests of Solana. */
export interface SolanaWorld {
  readonly account: Address
  /** Its key, for what the visitor does before. */
  readonly owner: SolanaSigner
  /** Whom the account paid in SOL weeks ago. */
  readonly friend: Address
  /** Whom it paid in USDC. */
  readonly colleague: Address
  /** An honest person whom it never paid. */
  readonly stranger: Address
  /** Whom it paid a moment before the requests are judged. */
  readonly recent: Address
  readonly thief: SolanaSigner
  /** An honest trader, who signs both sides of an exchange with the account. */
  readonly trader: SolanaSigner
  /** Addresses of the thief that resemble those of the friend and of the recently paid person. */
  readonly friendTwin: Address
  readonly recentTwin: Address
  readonly denied: Address
  readonly heldLamports: bigint
  readonly usdc: HeldToken
  /** Of Token-2022. */
  readonly toll: HeldToken
  readonly picture: HeldToken
  readonly wrapped: HeldToken
  /** A token with the name of USDC that the thief made and sent to the account. */
  readonly fake: HeldToken
  /** Token of the colleague; the account of it is empty. */
  readonly empty: HeldToken
  /** Token-2022 in a second account, whose owner can change. */
  readonly second: HeldToken
  /** A collectible that the trader offers. */
  readonly forSale: Address
  /** A mint that the account may mint. */
  readonly ownMint: Address
  readonly ownNonce: { readonly account: Address; readonly value: string }
  readonly thiefNonce: { readonly account: Address; readonly value: string }
  /** Stake of the account: one that waits, and one that is delegated. */
  readonly idleStake: { readonly account: Address; readonly lamports: bigint }
  readonly busyStake: { readonly account: Address; readonly lamports: bigint }
  /** Address of a stake account of the account that is derived from the seed `stake:0`. */
  readonly seededStake: Address
  /** A validator. */
  readonly vote: Address
  /** A program's code that the account may put on the chain. */
  readonly buffer: Address
  /** An address of the account by a seed, and the lamports there. */
  readonly seeded: { readonly account: Address; readonly seed: string; readonly lamports: bigint }
  /** Lookup tables, with what they hold. */
  readonly tables: {
    readonly honest: Readonly<Record<Address, Address[]>>
    readonly thief: Readonly<Record<Address, Address[]>>
  }
  readonly blockhash: string
  /** Time of the chain and of the page. */
  readonly nowSec: number
  /** Host of the page. */
  readonly domain: string
}
