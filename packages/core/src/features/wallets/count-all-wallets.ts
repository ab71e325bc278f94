import type { ReadResult } from '../../reads/read.ts'
import type { FailureState } from '../../store/state.ts'

/** Cells drawn grey while the first page loads. @see compat-facts 1.6 "Skeletons" */
const FIRST_PENDING = 16
const MORE_PENDING = 4

interface CountInput {
  /** Rows that are there. */
  readonly rows: number
  readonly hasCatalogue: boolean
  readonly isSearch: boolean
  /** Of the catalogue, page by page; of what is searched for; of the short lists that name excluded wallets. */
  readonly pages: ReadResult<{ readonly count: number }>
  readonly results: ReadResult<unknown>
  readonly lists: Pick<ReadResult<unknown>, 'status'>
}

export interface AllWalletsCount {
  /** Places after the rows that are still to be filled. */
  readonly pending: number
  /** How many wallets there are, `undefined` while that is not known. */
  readonly count: number | undefined
  readonly failure: FailureState | undefined
  /** Scrolling loads a further page. After a failure the person must press retry. */
  readonly canLoadMore: boolean
}

/** Returns how many wallets the list of all wallets holds and still expects, and what went wrong. */
export function countAllWallets({ rows, hasCatalogue, isSearch, ...reads }: CountInput): AllWalletsCount {
  const { pages, results, lists } = reads
  const shown = isSearch ? results : pages
  const isLoading = hasCatalogue && (shown.status === 'loading' || lists.status === 'loading')
  const isUnknown = isLoading || (rows === 0 && shown.failure !== undefined)
  const expected = isSearch ? MORE_PENDING : FIRST_PENDING
  const known = isSearch ? rows : Math.max(rows, pages.data?.count ?? 0)
  return {
    pending: isLoading ? Math.max(MORE_PENDING, expected - rows) : !isSearch && pages.isFetchingMore ? MORE_PENDING : 0,
    count: isUnknown ? undefined : known,
    failure: hasCatalogue && !shown.isFetching ? shown.failure : undefined,
    canLoadMore: !isSearch && pages.hasMore && pages.failure === undefined,
  }
}
