import { FIGURES, type Figure, type FigureName } from './figures.ts'
import type { Round } from './rounds.ts'

export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

/** One column of measurements, by figure. */
export type Column = Partial<Record<FigureName, Spread>>

export function toColumn(rounds: readonly Round[]): Column {
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
const HOUSEKEEPING = 0.1

/** The table, line by line. */
export function toTable(ours: Column, floor: Column): { readonly lines: readonly string[]; readonly over: number } {
  let over = 0
  const measured = (Object.entries(FIGURES) as readonly (readonly [FigureName, Figure])[]).filter(
    ([key]) => key in ours,
  )
  const rows = measured.map(([key, figure]) => {
    const { name, unit, aim, peer } = figure
    const limit = typeof aim === 'object' ? (floor[key]?.median ?? 0) * aim.floor : aim
    const isOver = limit !== undefined && (ours[key]?.median ?? 0) > limit + HOUSEKEEPING
    if (isOver) over += 1
    return [
      unit === '' ? name : `${name}, ${unit}`,
      toCell(ours[key]),
      toCell(floor[key]),
      limit === undefined ? '' : toText(limit),
      `${toText(peer.value)} ${peer.name}`,
      limit === undefined ? '' : isOver ? 'OVER' : 'ok',
    ]
  })
  const table = [['', 'Latchkey', 'floor', 'aim', 'best peer', ''], ...rows]
  const widths = table.reduce<readonly number[]>(
    (known, row) => row.map((cell, at) => Math.max(known[at] ?? 0, cell.length)),
    [],
  )
  return {
    over,
    lines: table.map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    ),
  }
}

function toCell(spread: Spread | undefined): string {
  if (spread === undefined) return '–'
  const { median, min, max } = spread
  return min === max ? toText(median) : `${toText(median)} (${toText(min)}–${toText(max)})`
}

function toText(value: number): string {
  return Math.abs(value) >= 10 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(1)
}
