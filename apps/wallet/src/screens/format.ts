import { formatNumber, formatUnits } from '@latchkey/primitives'

/** Returns an amount in full, without zeros that say nothing. @example formatExact(10n ** 16n, 18) // '0.01' */
export function formatExact(raw: bigint, decimals: number): string {
  return group(formatUnits(raw, decimals))
}

/** Returns an amount rounded to a number of places. @example formatRounded(10n ** 18n, 18, 4) // '1' */
export function formatRounded(raw: bigint, decimals: number, places: number): string {
  const text = formatNumber(formatUnits(raw, decimals), places)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

function group(text: string): string {
  const [whole = '0', fraction] = text.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** Returns a day as people write it. @example formatDay(Date.UTC(2026, 10, 28)) // 'Nov 28, 2026' */
export function formatDay(atMs: number): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(atMs)
}
