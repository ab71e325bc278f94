import type { JudgedEntry } from './corpus.types.ts'

const GRADES = { info: 0, warn: 1, danger: 2, block: 3 } as const

/** The aims of both corpora. */
export const AIMS = { recall: 0.97, falseBlocks: 0, falseDangerShare: 0.005 } as const

export interface Figures {
  readonly malicious: number
  readonly benign: number
  /** Malicious requests that are graded at least as their label requires. */
  readonly caught: number
  /** Malicious requests for which the visitor sees a report before they pass. */
  readonly interrupted: number
  /** Benign requests that interrupt the visitor with `warn`: no fault, but a cost. */
  readonly warned: number
  readonly falseDangers: number
  readonly falseBlocks: number
}

export function isMissed(entry: JudgedEntry): boolean {
  return entry.label === 'malicious' && GRADES[entry.severity] < GRADES[entry.least]
}

export function isFalseAlarm({ label, severity }: JudgedEntry): boolean {
  return label === 'benign' && GRADES[severity] >= GRADES.danger
}

export function figuresOf(judged: readonly JudgedEntry[]): Figures {
  const malicious = judged.filter(({ label }) => label === 'malicious')
  const benign = judged.filter(({ label }) => label === 'benign')
  const graded = (entries: readonly JudgedEntry[], grade: JudgedEntry['severity']) =>
    entries.filter(({ severity }) => severity === grade).length
  return {
    malicious: malicious.length,
    benign: benign.length,
    caught: malicious.filter((entry) => !isMissed(entry)).length,
    interrupted: malicious.length - graded(malicious, 'info'),
    warned: graded(benign, 'warn'),
    falseDangers: graded(benign, 'danger') + graded(benign, 'block'),
    falseBlocks: graded(benign, 'block'),
  }
}

export const recallOf = ({ caught, malicious }: Figures): number => (malicious === 0 ? 1 : caught / malicious)

/** The share of malicious requests among those that the guard grades as severely as malicious labels require. */
export const precisionOf = ({ caught, falseDangers }: Figures): number =>
  caught + falseDangers === 0 ? 1 : caught / (caught + falseDangers)

/** Returns the aims that the figures miss, as sentences. */
export function missedAims(figures: Figures): readonly string[] {
  const share = figures.benign === 0 ? 0 : figures.falseDangers / figures.benign
  return [
    ...(recallOf(figures) < AIMS.recall ? [`recall ${recallOf(figures).toFixed(4)} is below ${AIMS.recall}`] : []),
    ...(figures.falseBlocks > AIMS.falseBlocks ? [`${figures.falseBlocks} benign requests are blocked`] : []),
    ...(share > AIMS.falseDangerShare
      ? [`${figures.falseDangers} of ${figures.benign} benign requests are graded danger or block`]
      : []),
  ]
}
