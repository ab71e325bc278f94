import type { WalletRow } from './wallet-row.ts'

/** Slots that featured, custom, installed and recommended wallets share. @see Spec §9 "1 page of 4" */
const PLACES = 4

/**
 * Returns the number of rows that the catalogue will add, so that the list has its final height before the response.
 *
 * @param rows - The list without the catalogue's wallets.
 * @param featured - Number of wallets that the site features.
 */
export function countPendingRows(rows: readonly WalletRow[], featured: number): number {
  const taking = rows.filter(({ group }) => group === 'injected' || group === 'custom').length
  return Math.max(featured, PLACES - taking)
}
