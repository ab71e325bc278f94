import type { Transaction } from '@latchkey/protocol/gateway'
import { describe, expect, it } from 'vitest'
import { SEND as send } from '../../reads/client.test.fixture.ts'
import { type ActivityMonth, groupByMonth } from './activity.group.ts'
import { createMonthSelector } from './activity.months.ts'

const NETWORK = 'eip155:1'
const mined = (id: string, minedAt: string): Transaction => ({ ...send, id, metadata: { ...send.metadata, minedAt } })
const page = (...data: readonly Transaction[]) => ({ data: [...data] })
const shape = (months: readonly ActivityMonth[]) =>
  months.map(({ year, month, transactions }) => [year, month, transactions.map(({ id }) => id)])

const MARCH = page(mined('d', '2026-03-20T00:00:00Z'), mined('c', '2026-03-02T00:00:00Z'))
const OLDER = page(mined('b', '2026-03-01T00:00:00Z'), mined('a', '2025-12-31T00:00:00Z'))

describe('createMonthSelector', () => {
  it('extends the last month with the next page, and adds older months (Spec §3.11)', () => {
    const show = createMonthSelector(NETWORK)
    expect(shape(show([MARCH]))).toEqual([[2026, 2, ['d', 'c']]])
    expect(shape(show([MARCH, OLDER]))).toEqual([
      [2026, 2, ['d', 'c', 'b']],
      [2025, 11, ['a']],
    ])
  })

  it('lists a transaction once if the end of a page and the next page contain it', () => {
    const show = createMonthSelector(NETWORK)
    show([MARCH])
    const months = show([MARCH, page(...MARCH.data.slice(1), ...OLDER.data)])
    expect(shape(months)).toEqual(shape(createMonthSelector(NETWORK)([MARCH, OLDER])))
  })

  it('returns the same objects for the months before a further page, so that their rows are not drawn again', () => {
    const show = createMonthSelector(NETWORK)
    const [march] = show([MARCH])
    expect(show([MARCH, page(mined('a', '2025-12-31T00:00:00Z'))])[0]).toBe(march)
  })

  it('starts again with pages that were fetched again', () => {
    const show = createMonthSelector(NETWORK)
    show([MARCH, OLDER])
    const again = page(mined('e', '2026-04-01T00:00:00Z'), ...MARCH.data)
    expect(shape(show([again]))).toEqual([
      [2026, 3, ['e']],
      [2026, 2, ['d', 'c']],
    ])
  })

  it('sorts a transaction of a later page by its time', () => {
    const show = createMonthSelector(NETWORK)
    show([MARCH])
    const late = page(mined('late', '2026-03-10T00:00:00Z'))
    expect(shape(show([MARCH, late]))).toEqual([[2026, 2, ['d', 'late', 'c']]])
  })

  it('omits transactions of other networks (Spec §5.16)', () => {
    expect(createMonthSelector('eip155:10')([MARCH])).toEqual([])
  })

  it('returns the same as grouping all pages at once, for any pages', () => {
    const all = Array.from({ length: 200 }, (_, at) =>
      mined(`t${at}`, new Date(1_780_000_000_000 - at * 4 * 86_400_000).toISOString()),
    )
    const pages = Array.from({ length: 20 }, (_, at) => page(...all.slice(at * 10, at * 10 + 12)))
    const show = createMonthSelector(NETWORK)
    const months = pages.map((_, at) => show(pages.slice(0, at + 1))).at(-1) ?? []
    expect(shape(months)).toEqual(shape(groupByMonth(all)))
  })
})
