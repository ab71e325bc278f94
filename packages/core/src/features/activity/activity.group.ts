import { type CaipNetworkId, toDecimal } from '@latchkey/primitives'
import type { Transaction, Transfer } from '@latchkey/protocol/gateway'

export interface ActivityMonth {
  readonly year: number
  /** 0–11. */
  readonly month: number
  /** Newest first. */
  readonly transactions: readonly Transaction[]
}

/**
 * Returns the transactions to show: those of the active network, unless all their transfers are spam NFTs.
 *
 * @see Spec §5 "Transactions are dropped if every transfer is a spam-flagged NFT; kept only if their chain equals the
 * active network"
 */
export function keepTransactions(
  transactions: readonly Transaction[],
  networkId: CaipNetworkId,
): readonly Transaction[] {
  return transactions.filter(({ metadata, transfers }) => {
    const isSpam = transfers.length > 0 && transfers.every(({ nft_info }) => nft_info?.flags.is_spam === true)
    return metadata.chain === networkId && !isSpam
  })
}

/**
 * Returns the transactions by year and month in UTC, newest first. The same id twice is one transaction: pages may
 * overlap when a block arrives between two fetches.
 *
 * @see Spec §3 "transactionsByYear (by year then month, newest first)"
 */
export function groupByMonth(transactions: readonly Transaction[]): readonly ActivityMonth[] {
  const unique = [...new Map(transactions.map((transaction) => [transaction.id, transaction])).values()]
  const newestFirst = unique.sort((a, b) => Date.parse(b.metadata.minedAt) - Date.parse(a.metadata.minedAt))
  const months: { year: number; month: number; transactions: Transaction[] }[] = []
  for (const transaction of newestFirst) {
    const minedAt = new Date(transaction.metadata.minedAt)
    const [year, month] = [minedAt.getUTCFullYear(), minedAt.getUTCMonth()]
    const last = months[months.length - 1]
    if (last?.year === year && last.month === month) last.transactions.push(transaction)
    else months.push({ year, month, transactions: [transaction] })
  }
  return months
}

/** A side below this share of the other side counts as the fee. */
const FEE_SHARE = '0.1'

/**
 * Returns at most two transfers that summarise a transaction: transfers of the same token are added up, the small side
 * of a pair counts as the fee and is omitted, and sent transfers come first.
 */
export function mergeTransfers(transfers: readonly Transfer[]): readonly Transfer[] {
  const groups = new Map<string, Transfer[]>()
  const others: Transfer[] = []
  for (const transfer of transfers) {
    const token = transfer.fungible_info
    if (token === null || (token.name === null && token.symbol === null)) others.push(transfer)
    else {
      // Uses the name and the symbol, because contracts choose both freely.
      const id = `${token.name}\n${token.symbol}`
      groups.set(id, [...(groups.get(id) ?? []), transfer])
    }
  }
  const merged = [...groups.values()].flatMap(mergeSides)
  return [...merged, ...others]
    .sort((a, b) => Number(a.direction !== 'out') - Number(b.direction !== 'out'))
    .slice(0, 2)
}

function mergeSides(group: readonly Transfer[]): readonly Transfer[] {
  const sides = (['out', 'in', 'self'] as const).flatMap((direction) => {
    const same = group.filter((transfer) => transfer.direction === direction)
    const [first] = same
    if (first === undefined) return []
    const total = same.reduce((all, { quantity }) => all.plus(toDecimal(quantity.numeric)), toDecimal(0))
    const value = sum(same.map((transfer) => transfer.value)) ?? null
    const valueNow = sum(same.map((transfer) => transfer.valueNow))
    const merged = { ...first, quantity: { numeric: total.toFixed() }, value, valueNow }
    return [{ total, transfer: same.length === 1 ? first : merged }]
  })
  const largest = sides.reduce((most, { total }) => (total.gt(most) ? total : most), toDecimal(0))
  const isFee = ({ total }: { total: ReturnType<typeof toDecimal> }) => total.lt(largest.times(FEE_SHARE))
  return sides.filter((side) => !isFee(side)).map(({ transfer }) => transfer)
}

/** Ignores unknown values; `undefined` if all are unknown. */
function sum(values: readonly (number | null | undefined)[]): number | undefined {
  const known = values.flatMap((value) => value ?? [])
  return known.length === 0 ? undefined : known.reduce((total, value) => total + value, 0)
}
