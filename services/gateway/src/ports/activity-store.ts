import type { Hex } from '@latchkey/primitives'
import type { ChainEvent, IndexedBlock } from '../domain/activity.ts'
import type { HistoryKey, NftKey } from '../domain/cursor.ts'
import type { SpamRule } from '../domain/spam.ts'

export interface Tip {
  readonly number: number
  readonly hash: Hex
}

/** One transaction with its transfers of one account. */
export interface AccountTransaction extends HistoryKey {
  readonly hash: Hex
  readonly from: Hex
  readonly to: Hex | null
  readonly nonce: number
  readonly succeeded: boolean
  /**
   * Transfers of the account, in order: at most 50 entries. Transfers of one token in one direction are one entry with
   * the sum, and the first counterparty. If more than 1,000 events name the account, only the first 1,000 are used.
   */
  readonly events: readonly ChainEvent[]
}

export type TokenKind = 'erc20' | 'erc721' | 'erc1155'

/** Facts that a contract reports about itself; read once. */
export interface TokenFacts {
  readonly contract: Hex
  readonly kind: TokenKind
  readonly name: string | null
  readonly symbol: string | null
  /** `null` if the contract does not report it. */
  readonly decimals: number | null
  /** Reason why the index classifies it as spam; `null` otherwise. */
  readonly spamReason: string | null
}

/** A collectible of one network. */
export interface NftToken {
  readonly kind: 'erc721' | 'erc1155'
  readonly contract: Hex
  readonly tokenId: bigint
}

export type HeldNft = NftKey & NftToken

/** Facts that a collectible reports about itself; `null` for missing or unreadable members. */
export interface NftFacts {
  readonly contract: Hex
  readonly tokenId: bigint
  readonly name: string | null
  readonly imageUrl: string | null
  /** URL that the contract returned, for the spam rules. */
  readonly uri: string | null
}

/** An approval in the index: an account allowed a spender to take its tokens. */
export interface GivenApproval {
  /** `all`: every collectible of the contract. */
  readonly kind: 'token' | 'all'
  readonly contract: Hex
  readonly spender: Hex
  /** Time of the last event that gave it, in Unix seconds. */
  readonly givenAt: number
  /**
   * Time of the newest of the account's last 2,000 transactions in which the spender took some, in Unix seconds; `null`
   * if there is none.
   */
  readonly lastUsedAt: number | null
}

export interface GivenApprovals {
  /** Approvals of the oldest tokens on the network first; at most 200. */
  readonly approvals: readonly GivenApproval[]
  /** There are more approvals. */
  readonly isCut: boolean
}

export interface PageQuery<Key> {
  /** Lower case. */
  readonly account: Hex
  readonly chainIds: readonly number[]
  /** The last entry of the page before. */
  readonly after: Key | undefined
  readonly limit: number
}

/**
 * The index: written by one indexer per network, read by the routes. Every method throws service/database; `history`,
 * `tokensReceived`, `nftsHeld` and `approvals` also if PostgreSQL takes longer than 5 seconds for a statement.
 */
export interface ActivityStore {
  /** The newest block of a network, `undefined` before the first. */
  readonly tip: (chainId: number) => Promise<Tip | undefined>
  /** The oldest block of a network; `minedAt` in Unix seconds. */
  readonly start: (chainId: number) => Promise<{ readonly number: number; readonly minedAt: number } | undefined>
  readonly blockHash: (chainId: number, number: number) => Promise<Hex | undefined>
  /**
   * Adds blocks on top of `expected`, all or none.
   *
   * @returns false if the tip has changed, because a second indexer was faster.
   */
  readonly append: (chainId: number, blocks: readonly IndexedBlock[], expected: Tip | undefined) => Promise<boolean>
  /** Removes everything above a block; −1 removes all of the network. */
  readonly rollback: (chainId: number, toNumber: number) => Promise<void>

  /** Newest first. */
  readonly history: (query: PageQuery<HistoryKey>) => Promise<readonly AccountTransaction[]>
  /**
   * ERC-20 contracts whose tokens the account ever received, in the order of their first appearance on the network: at most
   * 1,000 of the first 20,000 by address.
   */
  readonly tokensReceived: (chainId: number, account: Hex) => Promise<readonly Hex[]>
  /** Approvals that no later event revoked. Only the contract of the token knows the remaining allowance. */
  readonly approvals: (chainId: number, account: Hex) => Promise<GivenApprovals>
  /** By chain, contract and token. */
  readonly nftsHeld: (query: PageQuery<NftKey>) => Promise<readonly HeldNft[]>

  readonly tokens: (chainId: number, contracts: readonly Hex[]) => Promise<readonly TokenFacts[]>
  /** Token contracts with transfers whose facts are not in the table yet, oldest first. */
  readonly unreadTokens: (chainId: number, limit: number) => Promise<readonly { contract: Hex; kind: TokenKind }[]>
  readonly saveTokens: (chainId: number, facts: readonly TokenFacts[]) => Promise<void>
  readonly nfts: (
    chainId: number,
    keys: readonly Pick<NftKey, 'contract' | 'tokenId'>[],
  ) => Promise<readonly NftFacts[]>
  readonly saveNfts: (chainId: number, facts: readonly NftFacts[]) => Promise<void>

  readonly spamRules: () => Promise<readonly SpamRule[]>
  readonly saveSpamRules: (rules: readonly SpamRule[]) => Promise<void>
}
