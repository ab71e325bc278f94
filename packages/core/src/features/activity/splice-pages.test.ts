import type { HistoryAnswer, Transaction } from '@latchkey/protocol/gateway'
import { describe, expect, it } from 'vitest'
import { SEND } from '../../reads/client.test.fixture.ts'
import { splicePages } from './splice-pages.ts'

const MINUTE_MS = 60_000
const NEWEST_MS = Date.parse('2026-03-01T00:00:00.000Z')

/** A transaction that is the given number of minutes old. */
const row = (minutesAgo: number, id = String(minutesAgo)): Transaction => ({
  ...SEND,
  id,
  metadata: { ...SEND.metadata, hash: id, minedAt: new Date(NEWEST_MS - minutesAgo * MINUTE_MS).toISOString() },
})

/** A gateway with pages of two, whose cursor is the last entry of the previous page. */
function createHistory(rows: readonly Transaction[]) {
  const cursors: (string | undefined)[] = []
  return {
    cursors,
    page(cursor: string | undefined): HistoryAnswer {
      cursors.push(cursor)
      const start = cursor === undefined ? 0 : rows.findIndex((each) => toCursor(each) === cursor) + 1
      const data = rows.slice(start, start + 2)
      const last = data.at(-1)
      return { data, next: last === undefined || start + 2 >= rows.length ? null : toCursor(last) }
    },
  }
}
const toCursor = ({ id, metadata }: Transaction) => `${metadata.minedAt} ${id}`

/** Reads as many pages as the list has, as its query does. */
function refresh(before: readonly HistoryAnswer[], rows: readonly Transaction[]) {
  const history = createHistory(rows)
  const splice = splicePages(before)
  const pages: HistoryAnswer[] = []
  do {
    const cursor = pages.at(-1)?.next
    if (cursor === null) break
    pages.push(splice.keptAt(cursor) ?? splice.add(cursor, history.page(cursor)))
  } while (pages.length < before.length)
  return { pages, cursors: history.cursors, splice }
}
function readAll(rows: readonly Transaction[], count: number): readonly HistoryAnswer[] {
  const history = createHistory(rows)
  const pages: HistoryAnswer[] = []
  while (pages.length < count) pages.push(history.page(pages.at(-1)?.next ?? undefined))
  return pages
}
const idsOf = (pages: readonly HistoryAnswer[]) => pages.flatMap(({ data }) => data.map(({ id }) => id))
const toIds = (rows: readonly Transaction[]) => rows.map(({ id }) => id)
const days = Array.from({ length: 10 }, (_, day) => row((day + 1) * 24 * 60))

describe('splicePages', () => {
  it('reads one page if the history did not change', () => {
    const before = readAll(days, 5)
    const { pages, cursors } = refresh(before, days)
    expect(cursors).toEqual([undefined])
    expect(pages).toEqual(before)
    expect(pages.slice(1)).toEqual(before.slice(1))
  })

  it.each([1, 2, 3, 4, 7])('inserts %i new transactions before the known ones, in as many pages', (count) => {
    const before = readAll(days, 5)
    const rows = [...Array.from({ length: count }, (_, at) => row(at)), ...days]
    const { pages, cursors } = refresh(before, rows)
    expect(cursors.length).toBeLessThanOrEqual(Math.ceil(count / 2) + 1)
    const shown = idsOf(pages)
    expect(shown).toEqual(toIds(rows.slice(0, shown.length)))
    expect(shown.length).toBeGreaterThanOrEqual(10)
    expect(pages.length).toBe(5)
  })

  it('removes the transactions of blocks that a fork replaced', () => {
    const lost = [row(1, 'ghost'), row(2), row(3, 'other ghost'), row(4)]
    const before = readAll([...lost, ...days], 7)
    // One of them was mined again in a later block; another one has the time of a replaced block.
    const now = [row(0, '2'), row(4), row(5, 'of the other branch'), ...days]
    const { pages, cursors } = refresh(before, now)
    expect(idsOf(pages)).toEqual(toIds(now))
    expect(cursors.length).toBe(2)
  })

  it('reuses a known transaction only if it is an hour older than the newest one', () => {
    const before = readAll([row(0), row(59, 'ghost'), row(59), row(61), ...days], 7)
    const now = [row(0), row(59), row(61), ...days]
    const { pages, cursors } = refresh(before, now)
    expect(idsOf(pages)).toEqual(toIds(now))
    expect(cursors.length).toBe(2)
  })

  it('reads everything again if nothing is known, or if everything is younger than an hour', () => {
    const minutes = Array.from({ length: 6 }, (_, at) => row(at))
    expect(refresh(readAll(minutes, 3), minutes).cursors.length).toBe(3)
    const { pages, cursors } = refresh(readAll(days, 5), minutes)
    expect([idsOf(pages), cursors.length]).toEqual([toIds(minutes), 3])
    expect(refresh(readAll(days, 5), []).pages).toEqual([{ data: [], next: null }])
  })

  it('continues after the reused pages at their end', () => {
    const before = readAll(days, 3)
    const rows = [row(0), ...days]
    const { pages, splice } = refresh(before, rows)
    const cursor = pages.at(-1)?.next ?? undefined
    expect(splice.keptAt(cursor)).toBeUndefined()
    const next = splice.add(cursor, createHistory(rows).page(cursor))
    expect(idsOf([...pages, next])).toEqual(toIds(rows.slice(0, 9)))
  })

  it('returns the newest coverage of the service for all pages', () => {
    const coverageSince = (since: string | null) => [
      { chain: 'eip155:1', isIndexed: true, since: since === null ? null : { block: 1, minedAt: since } },
    ]
    const before = readAll(days, 3).map((page) => ({ ...page, coverage: coverageSince(null) }))
    const splice = splicePages(before)
    const first = createHistory(days).page(undefined)
    const coverage = coverageSince('2026-01-01T00:00:00.000Z')
    const joined = splice.add(undefined, { ...first, coverage })
    const second = splice.keptAt(joined.next ?? undefined)
    expect(splice.keptAt(second?.next ?? undefined)?.coverage).toEqual(coverage)
  })
})
