import type { Hex } from '@latchkey/primitives'
import type { IndexedBlock } from './activity.ts'

/**
 * One row of the operator's table. A `contract` rule names a collection and overrides everything; a `word` rule has a
 * word that marks a name or a URL as spam.
 */
export interface SpamRule {
  readonly kind: 'contract' | 'word'
  /** Network of the rule; `null` for all. */
  readonly chainId: number | null
  /** Lower-case contract, or a lower-case word. */
  readonly value: string
  readonly verdict: 'spam' | 'allow'
}

export interface Suspect {
  readonly chainId: number
  readonly contract: Hex
  /** Names of the token and its collection. */
  readonly names: readonly (string | null)[]
  /** URL of its metadata. Every token has one, so only words in it are considered, not the presence of a link. */
  readonly uri: string | null
  /** Verdict of the index, such as a mass airdrop. */
  readonly spamReason: string | null
}

/** Minimum number of receivers of one collection in one transaction that is treated as an unwanted airdrop. */
export const MASS_AIRDROP_RECEIVERS = 50

/** Words in the names of unwanted collectibles. */
const BAIT = /\b(?:claim|visit|redeem|voucher|reward|airdrop|giveaway|bonus|eligible)\b/i
/** A link in a name, which lures people to follow it. */
const LINK =
  /https?:|www\.|\b[a-z0-9-]{2,}\.(?:com|net|org|io|xyz|site|online|app|finance|fi|gift|claims|club|live|top|vip|pro|cc|me|co)\b/i

/**
 * Returns whether a token is spam: by the operator's table, then by the verdict of the index, then by its words.
 *
 * @see Spec §5 "Transactions are dropped if every transfer is a spam-flagged NFT"
 */
export function isSpam({ chainId, contract, names, uri, spamReason }: Suspect, rules: readonly SpamRule[]): boolean {
  const ruled = rules.find(
    ({ kind, value, chainId: of }) => kind === 'contract' && value === contract && (of === null || of === chainId),
  )
  if (ruled !== undefined) return ruled.verdict === 'spam'
  if (spamReason !== null) return true
  const texts = [...names, uri].filter((text) => text !== null)
  const isNamed = texts.some((text) =>
    rules.some(
      ({ kind, value, verdict }) => kind === 'word' && verdict === 'spam' && text.toLowerCase().includes(value),
    ),
  )
  return isNamed || texts.some((text) => BAIT.test(text)) || names.some((name) => LINK.test(name ?? ''))
}

/** Returns collections whose tokens one transaction gave to many receivers other than its sender. */
export function massAirdrops(block: IndexedBlock): readonly Hex[] {
  const flagged = new Set<Hex>()
  for (const { from, events } of block.transactions) {
    if (events.length < MASS_AIRDROP_RECEIVERS) continue
    const receivers = new Map<Hex, Set<Hex>>()
    for (const { kind, contract, to } of events) {
      if ((kind !== 'erc721' && kind !== 'erc1155') || contract === null || to === from) continue
      receivers.set(contract, (receivers.get(contract) ?? new Set()).add(to))
    }
    for (const [contract, accounts] of receivers) if (accounts.size >= MASS_AIRDROP_RECEIVERS) flagged.add(contract)
  }
  return [...flagged]
}
