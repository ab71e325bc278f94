import { parsePsbt } from '@latchkey/primitives'
import * as v from 'valibot'
import { createStoredValue } from '../stored-value.ts'

/** For this time a node may not know yet that a transaction, which another one has, spends a coin. */
const SPENT_MS = 60_000

const coinSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}:\d{1,10}$/))
const keptSchema = v.pipe(
  v.array(v.strictObject({ coin: coinSchema, at: v.pipe(v.number(), v.finite()) })),
  v.maxLength(2_000),
)

/** Coins that a signed transaction spends, for a minute. */
export interface SpentCoins {
  /** Returns the coins that must not be chosen, as `txid:index`. */
  readonly read: () => ReadonlySet<string>
  readonly add: (coins: readonly string[]) => void
  /** The transaction was refused, so that its coins can be spent. */
  readonly remove: (coins: readonly string[]) => void
}

/**
 * Returns the spent coins of this browser. Tabs share them, so that two payments at once do not spend the same coins.
 *
 * @param readStorage - Returns `localStorage`. If it throws, only this tab knows them.
 */
export function createSpentCoins(
  readStorage: () => Pick<Storage, 'getItem' | 'setItem'>,
  now: () => number = Date.now,
): SpentCoins {
  const stored = createStoredValue(readStorage, { place: 'latchkey-spent-coins', schema: keptSchema, first: [] })
  // A time in the future comes from a clock that was set back.
  const readRecent = () => stored.read().filter(({ at }) => at <= now() && now() - at < SPENT_MS)
  const readOthers = (coins: readonly string[]) => readRecent().filter(({ coin }) => !coins.includes(coin))
  return {
    read: () => new Set(readRecent().map(({ coin }) => coin)),
    add: (coins) => stored.write([...readOthers(coins), ...coins.map((coin) => ({ coin, at: now() }))]),
    remove: (coins) => stored.write(readOthers(coins)),
  }
}

/** Returns the coins that a PSBT spends. */
export const listCoins = (psbt: Uint8Array): readonly string[] =>
  parsePsbt(psbt)?.transaction.inputs.map(({ txid, index }) => `${txid}:${index}`) ?? []
