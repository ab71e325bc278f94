import type { Finding, Severity } from '../inspection.ts'

const ORDER: readonly Severity[] = ['info', 'warn', 'danger', 'block']

/**
 * Sorts findings by severity, the gravest first. Of two findings with the same code and party, only the graver one
 * stays.
 */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  const sorted = [...findings].sort((a, b) => ORDER.indexOf(b.severity) - ORDER.indexOf(a.severity))
  const keys = sorted.map((each) => `${each.code} ${each.party?.address}`)
  return sorted.filter((_, at) => keys.indexOf(keys[at] ?? '') === at)
}
