import type { ReadTransaction } from './read-transaction.ts'

/** The fee for each signature, in lamports. */
const LAMPORTS_PER_SIGNATURE = 5_000n
const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111'
/** Units of an instruction without a limit, and the most of a transaction. */
const DEFAULT_UNITS = 200_000n
const MAX_UNITS = 1_400_000n
const MICRO = 1_000_000n

/** Returns the fee of a transaction in lamports: its signatures, and what it pays for priority. */
export function feeOf({ message }: Pick<ReadTransaction, 'message'>): bigint {
  let [units, price, others]: [bigint | undefined, bigint, bigint] = [undefined, 0n, 0n]
  for (const { programAddressIndex, data } of message.instructions) {
    if (message.staticAccounts[programAddressIndex] !== COMPUTE_BUDGET_PROGRAM) {
      others += 1n
      continue
    }
    const bytes = new Uint8Array(data ?? [])
    const view = new DataView(bytes.buffer)
    if (bytes[0] === 2 && bytes.length >= 5) units = BigInt(view.getUint32(1, true))
    if (bytes[0] === 3 && bytes.length >= 9) price = view.getBigUint64(1, true)
  }
  const limit = units ?? others * DEFAULT_UNITS
  const priority = ((limit < MAX_UNITS ? limit : MAX_UNITS) * price + MICRO - 1n) / MICRO
  return BigInt(message.header.numSignerAccounts) * LAMPORTS_PER_SIGNATURE + priority
}
