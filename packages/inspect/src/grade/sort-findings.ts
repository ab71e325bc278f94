import type { Finding, Severity } from '../inspection.ts'

const ORDER: readonly Severity[] = ['info', 'warn', 'danger', 'block']

/** Returns the findings with the gravest first. Of two about the same thing and party, the gravest stays. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  const sorted = [...findings].sort((a, b) => ORDER.indexOf(b.severity) - ORDER.indexOf(a.severity))
  const keys = sorted.map((each) => `${each.code} ${each.party?.address}`)
  return sorted.filter((_, at) => keys.indexOf(keys[at] ?? '') === at)
}
