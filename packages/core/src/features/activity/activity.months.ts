import type { CaipNetworkId } from '@latchkey/primitives'
import type { HistoryAnswer, Transaction } from '@latchkey/protocol/gateway'
import { type ActivityMonth, groupByMonth, keepTransactions } from './activity.group.ts'

type Page = Pick<HistoryAnswer, 'data'>

interface Grouped {
  readonly pages: readonly Page[]
  readonly ids: ReadonlySet<string>
  readonly months: readonly ActivityMonth[]
}

const NOTHING: Grouped = { pages: [], ids: new Set(), months: [] }

/**
 * Returns the selector of one list: its pages by month, newest first, without the transactions that are not shown. If
 * the pages of a call extend those of the last call, only the new page is processed.
 *
 * @example const show = createMonthSelector('eip155:1'); const months = show(pages)
 * @see groupByMonth, keepTransactions
 */
export function createMonthSelector(networkId: CaipNetworkId): (pages: readonly Page[]) => readonly ActivityMonth[] {
  let last = NOTHING
  const keep = (pages: readonly Page[]) =>
    keepTransactions(
      pages.flatMap(({ data }) => data),
      networkId,
    )
  return (pages) => {
    const isContinued = last.pages.length <= pages.length && last.pages.every((page, at) => page === pages[at])
    const { pages: before, ids, months } = isContinued ? last : NOTHING
    const added = keep(pages.slice(before.length)).filter(({ id }) => !ids.has(id))
    last = {
      pages,
      ids: new Set([...ids, ...added.map(({ id }) => id)]),
      months: append(months, groupByMonth(added)) ?? groupByMonth(keep(pages)),
    }
    return last.months
  }
}

/** Returns both lists as one; `undefined` if the second has an entry that is newer than the end of the first. */
function append(
  months: readonly ActivityMonth[],
  older: readonly ActivityMonth[],
): readonly ActivityMonth[] | undefined {
  const [end, [first, ...rest]] = [months.at(-1), older]
  if (end === undefined || first === undefined) return [...months, ...older]
  if (minedAt(first.transactions[0]) > minedAt(end.transactions.at(-1))) return undefined
  if (end.year !== first.year || end.month !== first.month) return [...months, ...older]
  return [...months.slice(0, -1), { ...end, transactions: [...end.transactions, ...first.transactions] }, ...rest]
}

/** Unix milliseconds. */
function minedAt(transaction: Transaction | undefined): number {
  return transaction === undefined ? Number.NaN : Date.parse(transaction.metadata.minedAt)
}
