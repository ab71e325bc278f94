/*
 * A generated chain: every block is derived from its number and the name of its branch, so that a node can be killed
 * and started again, and so that the expected content of the index is known without a query. A block is as full as in a
 * busy network: 200 transactions, each with two transfers. The figures do not depend on chance.
 */
export const TRANSACTIONS_PER_BLOCK = 200
export const TRANSFERS_PER_BLOCK = 2 * TRANSACTIONS_PER_BLOCK
const ACCOUNTS = 40_000
const TOKENS = 400
const COLLECTIONS = 40
/** One in this many transactions involves the busy account, as with an exchange. */
const BUSY_EVERY = 25
const FIRST_MINED_AT = 1_700_000_000
const SECONDS_PER_BLOCK = 12
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Heights from which a branch replaces the one before it. */
export interface Fork {
  readonly from: number
  readonly branch: string
}

export interface ChainState {
  readonly head: number
  readonly forks: readonly Fork[]
}

interface ComputedTransaction {
  readonly hash: string
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly logs: readonly { readonly address: string; readonly topics: readonly string[]; readonly data: string }[]
}

const hex = (value: number | bigint, digits: number) => value.toString(16).padStart(digits, '0')
const word = (address: string) => `0x${address.slice(2).padStart(64, '0')}`

/** Returns an ordinary account by number. */
export const accountOf = (at: number): string => `0xacc0${hex(at % ACCOUNTS, 36)}`
/** Has a part in four of a hundred transactions. */
export const BUSY_ACCOUNT = '0xb05e000000000000000000000000000000000001'
const tokenOf = (at: number) => `0x70ce${hex(at % TOKENS, 36)}`
const collectionOf = (at: number) => `0xc011${hex(at % COLLECTIONS, 36)}`

/** Returns the branch of a height. */
export function branchAt({ forks }: ChainState, number: number): string {
  return forks.findLast(({ from }) => number >= from)?.branch ?? '0'
}

/** Returns the hash of a block; the hashes of later blocks also differ once a branch has replaced an earlier block. */
export function hashOf(state: ChainState, number: number): string {
  return `0xb10c${branchAt(state, number).padStart(20, '0')}${hex(number, 40)}`
}

export function minedAtOf(number: number): number {
  return FIRST_MINED_AT + number * SECONDS_PER_BLOCK
}

/** Returns a number below 2^32 that looks like chance. */
function scatter(seed: number): number {
  let value = Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b)
  value ^= value >>> 13
  value = Math.imul(value, 0xc2b2_ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** Returns the transactions of a block. */
export function transactionsOf(state: ChainState, number: number): readonly ComputedTransaction[] {
  const branch = branchAt(state, number)
  return Array.from({ length: TRANSACTIONS_PER_BLOCK }, (_, index) => toTransaction(branch, number, index))
}

function toTransaction(branch: string, number: number, index: number): ComputedTransaction {
  const seed = scatter(number * TRANSACTIONS_PER_BLOCK + index + scatter(Number.parseInt(branch, 36)))
  const hash = `0x7a${branch.padStart(14, '0')}${hex(number, 32)}${hex(index, 16)}`
  const isBusy = index % BUSY_EVERY === 0
  const from = accountOf(scatter(seed))
  const to = isBusy ? BUSY_ACCOUNT : accountOf(scatter(seed + 1))
  const token = tokenOf(Math.floor(scatter(seed + 2) / 7))
  const value = BigInt(scatter(seed + 3)) * 10n ** 9n + 1n
  const send = (sender: string, receiver: string, of = token) => toLog(of, sender, receiver, value)
  const base = { hash, from, to, value: 0n }
  const kind = index % 10
  // A swap, a payment of coin and token, a payout to two, a bought collectible.
  if (kind < 4) return { ...base, logs: [send(from, to), send(to, from, tokenOf(seed))] }
  if (kind < 7) return { ...base, value, logs: [send(from, to)] }
  if (kind < 9) return { ...base, logs: [send(from, to), send(from, accountOf(scatter(seed + 4)))] }
  const topics = [TRANSFER, word(to), word(from), `0x${hex(scatter(seed + 5), 64)}`]
  return { ...base, value, logs: [{ address: collectionOf(seed), topics, data: '0x' }] }
}

function toLog(address: string, from: string, to: string, amount: bigint) {
  return { address, topics: [TRANSFER, word(from), word(to)], data: `0x${hex(amount, 64)}` }
}
