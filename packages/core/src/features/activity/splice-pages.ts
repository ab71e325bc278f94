import type { HistoryAnswer, Transaction } from '@latchkey/protocol/gateway'

/**
 * A transaction that is this much older than the newest one does not move: no chain replaces blocks that are an hour
 * old. Compares times of the chain, because the clock of the visitor may be wrong.
 */
const SETTLED_MS = 3_600_000

/** One refresh of a paged list. */
export interface PageSplice<Page> {
  /** Returns the page of this cursor if it need not be fetched again. */
  readonly keptAt: (cursor: string | undefined) => Page | undefined
  /** Returns the page for the list, given the fetched one. */
  readonly add: (cursor: string | undefined, page: Page) => Page
}

/**
 * Returns a refresh that reads a history from its beginning to the first known transaction that no fork of the chain
 * can move any more. The page with this transaction is completed with the known transactions after it, and the pages
 * after that are reused.
 *
 * The list keeps its number of pages, so that its reader requests no more of them: if new transactions fill pages, the
 * reused pages are merged into the completed one.
 *
 * @param before - Pages of the list, newest first; cursors are positions in the history.
 * @example
 * const splice = splicePages(pages)
 * const first = splice.add(undefined, await fetchPage(undefined))
 * const second = splice.keptAt(first.next) ?? splice.add(first.next, await fetchPage(first.next))
 */
export function splicePages(before: readonly HistoryAnswer[]): PageSplice<HistoryAnswer> {
  const kept = new Map<string, HistoryAnswer>()
  const fresh: HistoryAnswer[] = []
  let expected: string | null | undefined

  /**
   * Returns the page, completed with the known transactions after its last one; `undefined` if that one is not known.
   */
  function join(page: HistoryAnswer): HistoryAnswer | undefined {
    const last = page.data.at(-1)
    if (last === undefined || !isSettled(last, fresh[0]?.data[0])) return undefined
    const at = before.findIndex(({ data }) => data.some((each) => isSame(each, last)))
    const known = before[at]
    if (known === undefined) return undefined
    const end = Math.max(at, fresh.length - 1)
    const rest = known.data.slice(known.data.findIndex((each) => isSame(each, last)) + 1)
    const joined = before.slice(at + 1, end + 1).flatMap(({ data }) => data)
    keepFrom(end, page)
    return { ...page, data: [...page.data, ...rest, ...joined], next: before[end]?.next ?? null }
  }

  /** Sets the newest coverage on the reused pages. */
  function keepFrom(end: number, { coverage }: HistoryAnswer): void {
    for (const [at, { next }] of before.entries()) {
      const page = before[at + 1]
      if (at < end || next === null || page === undefined) continue
      kept.set(next, at + 2 < before.length ? page : { ...page, coverage })
    }
  }

  return {
    keptAt: (cursor) => (cursor === undefined ? undefined : kept.get(cursor)),
    add(cursor, page) {
      // The page is not the next one of this refresh: a further page of the list, or one after a failed refresh.
      if (cursor !== expected || kept.size > 0 || fresh.length >= before.length) return page
      fresh.push(page)
      expected = page.next
      return join(page) ?? page
    },
  }
}

/** Compares the time too, because a fork may mine a transaction again at another time. */
function isSame(one: Transaction, other: Transaction): boolean {
  return one.id === other.id && one.metadata.minedAt === other.metadata.minedAt
}

function isSettled({ metadata }: Transaction, newest: Transaction | undefined): boolean {
  return newest !== undefined && Date.parse(newest.metadata.minedAt) - Date.parse(metadata.minedAt) >= SETTLED_MS
}
