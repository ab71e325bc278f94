import type { Finding, InspectedParty } from '../inspection.ts'
import type { BitcoinOutput, SpentInput } from './psbt.ts'

/** Share of the visitor's coins, in percent, that counts as everything. */
const EVERYTHING = 90n
/** Satoshis: a coin that carries an inscription holds at most this amount. */
export const MOST_POSTAGE = 10_000n

interface Shares {
  readonly spent: readonly SpentInput[]
  readonly ownOutputs: readonly BitcoinOutput[]
  /** The visitor's satoshis before and after the transaction. */
  readonly ownIn: bigint
  readonly ownOut: bigint
  /** The only recipient; absent if there are several. */
  readonly party: InspectedParty | undefined
}

/**
 * Grades a transaction with inputs of several people. Warns if the visitor loses at least 90 % of their inputs, or if a small coin
 * of another person (such as an inscription that the visitor buys) does not arrive at the visitor.
 */
export function gradeShares({ spent, ownOutputs, ownIn, ownOut, party }: Shares): readonly Finding[] {
  const foreign = spent.flatMap(({ coin, isOwn }) => (coin && !isOwn ? [coin.amount] : []))
  if (foreign.length === 0 || ownIn <= ownOut) return []
  const arrives = (amount: bigint) => ownOutputs.some((output) => output.amount === amount)
  const isNearlyAll = (ownIn - ownOut) * 100n >= ownIn * EVERYTHING
  const isMissed = foreign.some((amount) => amount <= MOST_POSTAGE && !arrives(amount))
  if (!isMissed && !(isNearlyAll && !foreign.some(arrives))) return []
  return [{ code: 'drainer-pattern', severity: 'warn', ...(party && { party }) }]
}
