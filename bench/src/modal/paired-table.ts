import { type Comparison, compareRounds } from './compare.ts'
import { FIGURES, type Figure, type FigureName } from './figures.ts'
import { alignCells, ratioOf, toColumn, toText } from './table.ts'
import type { Column } from './turns.ts'

/** The difference between two commits, line by line: each figure minus that of the older commit in the same round. */
export function toPairedTable(before: Column, after: Column, floor: Column): readonly string[] {
  const [was, is, least] = [before, after, floor].map(({ rounds }) => toColumn(rounds))
  const verdicts: Comparison['verdict'][] = []
  const rows = (Object.entries(FIGURES) as readonly (readonly [FigureName, Figure])[]).flatMap(([key, figure]) => {
    const of = ({ rounds }: Column) => rounds.map((round) => round[key])
    const change = compareRounds(of(before), of(after))
    if (change === undefined) return []
    verdicts.push(change.verdict)
    const ratios = [was, is].map((each) => ratioOf(each?.[key], least?.[key]))
    return [
      [
        figure.unit === '' ? figure.name : `${figure.name}, ${figure.unit}`,
        ...[was, is, least].map((each) => toText(each?.[key]?.median ?? Number.NaN)),
        ratios.every(Number.isFinite) ? ratios.map((each) => each.toFixed(1)).join(' → ') : '',
        toChange(change, 1),
        toChange(compareRounds(of(before), of(after), of(floor)), 2),
        change.verdict,
      ],
    ]
  })
  const head = ['', before.name, after.name, 'floor', 'ratios', 'difference', 'in floors', '']
  const count = (verdict: Comparison['verdict']) => verdicts.filter((each) => each === verdict).length
  return [
    ...alignCells([head, ...rows]),
    `${count('better')} better, ${count('same')} the same, ${count('worse')} worse. A difference is the median of the rounds' own (95 % spread from 6 rounds on, all rounds before); one verdict in 20 is chance.`,
  ]
}

function toChange(change: Comparison | undefined, digits: number): string {
  if (change === undefined) return ''
  const text = (value: number) => `${value > 0 ? '+' : ''}${value.toFixed(digits)}`
  return `${text(change.median)} (${text(change.low)} to ${text(change.high)})`
}
