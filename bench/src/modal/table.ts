import { FIGURES, type Figure, type FigureName } from './figures.ts'
import type { Round } from './rounds.ts'

export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

/** One column of measurements, by figure. */
export type Spreads = Partial<Record<FigureName, Spread>>

export function toColumn(rounds: readonly Round[]): Spreads {
  const names = Object.keys(FIGURES) as readonly FigureName[]
  return Object.fromEntries(
    names.flatMap((name) => {
      const values = rounds.flatMap((round) => round[name] ?? []).sort((a, b) => a - b)
      const [min, middle, max] = [values[0], values[Math.floor(values.length / 2)], values.at(-1)]
      return min === undefined || middle === undefined || max === undefined
        ? []
        : [[name, { median: middle, min, max }] as const]
    }),
  )
}

/** A tenth of a node or listener is the browser's own housekeeping. */
const housekeeping = (unit: Figure['unit']) => (unit === '' ? 0.1 : 0)

/** The table, line by line. */
export function toTable(ours: Spreads, floor: Spreads): { readonly lines: readonly string[]; readonly over: number } {
  let over = 0
  const measured = (Object.entries(FIGURES) as readonly (readonly [FigureName, Figure])[]).filter(
    ([key]) => key in ours,
  )
  const rows = measured.map(([key, figure]) => {
    const { name, unit, aim, peer } = figure
    const ratio = ratioOf(ours[key], floor[key])
    const median = ours[key]?.median ?? 0
    const isOver =
      typeof aim === 'object'
        ? ratio > aim.floor && median > (aim.orAtMost ?? 0)
        : aim !== undefined && median > aim + housekeeping(unit)
    if (isOver) over += 1
    return [
      unit === '' ? name : `${name}, ${unit}`,
      toCell(ours[key]),
      toCell(floor[key]),
      Number.isFinite(ratio) ? `${ratio.toFixed(1)} ×` : '',
      toAimText(aim),
      peer === undefined ? '' : `${toText(peer.value)} ${peer.name}`,
      aim === undefined ? '' : isOver ? 'OVER' : 'ok',
    ]
  })
  return { over, lines: alignCells([['', 'Latchkey', 'floor', 'ratio', 'aim', 'best peer', ''], ...rows]) }
}

/** Lines of a table whose columns stand below each other. */
export function alignCells(table: readonly (readonly string[])[]): readonly string[] {
  const widths = table.reduce<readonly number[]>(
    (known, row) => row.map((cell, at) => Math.max(known[at] ?? 0, cell.length)),
    [],
  )
  return table.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

function toAimText(aim: Figure['aim']): string {
  if (aim === undefined) return ''
  if (typeof aim === 'number') return toText(aim)
  return aim.orAtMost === undefined ? `${aim.floor} ×` : `${aim.floor} × or ${toText(aim.orAtMost)}`
}

/** How many times the floor, of the medians; infinite without one. */
export function ratioOf(ours: Spread | undefined, floor: Spread | undefined): number {
  return (ours?.median ?? 0) / (floor?.median || Number.NaN) || Number.POSITIVE_INFINITY
}

function toCell(spread: Spread | undefined): string {
  if (spread === undefined) return '–'
  const { median, min, max } = spread
  return min === max ? toText(median) : `${toText(median)} (${toText(min)}–${toText(max)})`
}

/** Formats a figure with decimals only if they are significant. */
export function toText(value: number): string {
  return Math.abs(value) >= 10 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(1)
}
