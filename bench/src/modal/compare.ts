/** The effect of a change on one figure, over rounds in which both versions were measured side by side. */
export interface Comparison {
  /** Median of the differences of the rounds, after less before. */
  readonly median: number
  /** The median lies between these values with 95 % confidence, from six rounds on. */
  readonly low: number
  readonly high: number
  /** Smaller is better; the same when the spread contains none at all. */
  readonly verdict: 'better' | 'same' | 'worse'
}

/** How often the true median may lie outside of the spread. */
const RISK = 0.05

/**
 * Compares round by round, so that the state of the machine in a round cancels out.
 *
 * It assumes no distribution of times, because a few are always far too long: the interval is that of a sign test, and
 * the whole range with fewer than six rounds.
 *
 * @param scale - Unit of a difference, for each round, such as the floor's time; 1 for the figure's own unit.
 * @returns `undefined` without a round in which all were measured.
 *
 * @example
 * compareRounds([60, 62, 61], [50, 51, 49])
 * // { median: -11, low: -12, high: -10, verdict: 'better' }
 */
export function compareRounds(
  before: readonly (number | undefined)[],
  after: readonly (number | undefined)[],
  scale: readonly (number | undefined)[] = before.map(() => 1),
): Comparison | undefined {
  const differences = before
    .flatMap((value, round) => {
      const [changed, unit] = [after[round], scale[round]]
      return value === undefined || changed === undefined || !unit ? [] : [(changed - value) / unit]
    })
    .sort((a, b) => a - b)
  const dropped = countOutside(differences.length)
  const [low, high] = [differences[dropped], differences[differences.length - 1 - dropped]]
  if (low === undefined || high === undefined) return undefined
  const verdict = low > 0 ? 'worse' : high < 0 ? 'better' : 'same'
  return { median: medianOf(differences), low, high, verdict }
}

function medianOf(sorted: readonly number[]): number {
  const [below, above] = [Math.floor((sorted.length - 1) / 2), Math.ceil((sorted.length - 1) / 2)]
  return ((sorted[below] ?? 0) + (sorted[above] ?? 0)) / 2
}

/**
 * Returns how many values at each end lie outside of the confidence interval, by the binomial distribution of a sign
 * test.
 */
function countOutside(count: number): number {
  let chance = 0.5 ** count
  let sum = chance
  let dropped = 0
  while (2 * sum <= RISK) {
    chance *= (count - dropped) / (dropped + 1)
    // With one more value left out at each end, the risk that the median lies outside would exceed the limit.
    if (2 * (sum + chance) > RISK) break
    sum += chance
    dropped += 1
  }
  return dropped
}
