import { describe, expect, it } from 'vitest'
import type { ReadResult } from '../../reads/read.ts'
import { countAllWallets } from './count-all-wallets.ts'

const READY = { status: 'ready', isFetching: false, hasMore: true, isFetchingMore: false } as const
const LOADING = { status: 'loading', isFetching: true, hasMore: false, isFetchingMore: false } as const
const failure = { code: 'http/unreachable', context: {} } as unknown as ReadResult<unknown>['failure'] & object
const pages = { ...READY, data: { count: 90 } }
const base = { rows: 40, hasCatalogue: true, isSearch: false, pages, results: LOADING, lists: READY }

describe('countAllWallets', () => {
  it('counts the wallets of the catalogue, and allows loading while there are more', () => {
    expect(countAllWallets(base)).toEqual({ pending: 0, count: 90, failure: undefined, canLoadMore: true })
  })

  it('returns placeholders for the first page, for a further one and for search results', () => {
    expect(countAllWallets({ ...base, rows: 3, pages: LOADING })).toMatchObject({ pending: 13, count: undefined })
    expect(countAllWallets({ ...base, rows: 15, pages: LOADING }).pending).toBe(4)
    expect(countAllWallets({ ...base, pages: { ...pages, isFetchingMore: true } }).pending).toBe(4)
    expect(countAllWallets({ ...base, rows: 0, isSearch: true }).pending).toBe(4)
  })

  it('waits for the lists that exclude wallets', () => {
    expect(countAllWallets({ ...base, lists: LOADING }).count).toBeUndefined()
  })

  it('counts the search results, and loads no further page', () => {
    const found = { ...base, rows: 2, isSearch: true, results: READY }
    expect(countAllWallets(found)).toMatchObject({ pending: 0, count: 2, canLoadMore: false })
  })

  it('returns a failure when no request is pending, and stops loading', () => {
    const failed = { ...base, rows: 0, pages: { ...READY, status: 'failed', failure } as const }
    expect(countAllWallets(failed)).toEqual({ pending: 0, count: undefined, failure, canLoadMore: false })
    expect(countAllWallets({ ...failed, pages: { ...failed.pages, isFetching: true } }).failure).toBeUndefined()
  })

  it('loads nothing without a catalogue', () => {
    const without = { ...base, rows: 2, hasCatalogue: false, pages: { ...LOADING, isFetching: false } }
    expect(countAllWallets(without)).toMatchObject({ pending: 0, count: 2, failure: undefined, canLoadMore: false })
  })
})
