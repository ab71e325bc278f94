import { ListRowSkeleton } from '@latchkey/design'

const ROWS = ['a', 'b', 'c', 'd']

/** Placeholders for the first rows of a list. */
export function RowSkeletons() {
  return ROWS.map((row) => <ListRowSkeleton key={row} subtitle figures shape="round" />)
}
