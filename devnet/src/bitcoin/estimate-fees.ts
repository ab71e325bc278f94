/** Satoshi for each byte, by the number of blocks within which a transaction is to be mined. */
const RATES: readonly (readonly [blocks: number, satPerByte: number])[] = [
  [1, 12.5],
  [2, 10.2],
  [3, 8.1],
  [6, 5.4],
  [12, 3.3],
  [25, 2.1],
  [144, 1.2],
]
/** The numbers of blocks that Esplora estimates for. */
const TARGETS = [...Array.from({ length: 25 }, (_, at) => at + 1), 144, 504, 1_008]

/** Returns fixed rates in the shape of Esplora, so that a fee is the same figure on every run. */
export function estimateFees(): Readonly<Record<number, number | undefined>> {
  return Object.fromEntries(TARGETS.map((blocks) => [blocks, RATES.findLast(([target]) => target <= blocks)?.[1]]))
}
