import { ListRowSkeleton } from '@latchkey/design'

const ROWS = ['a', 'b', 'c', 'd']

/** Places of the first rows of a list while they are loaded. */
export function RowSkeletons() {
  return ROWS.map((row) => <ListRowSkeleton key={row} subtitle figures shape="round" />)
}
