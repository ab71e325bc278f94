import type { FamilyClient } from './connect-family.ts'
import type { CorpusEntry, JudgedEntry } from './corpus.types.ts'

/**
 * Inspects each request in turn. A request without a report is graded `info`, and one that the client rejects `block`.
 */
export async function judgeAll(family: FamilyClient, entries: readonly CorpusEntry[]): Promise<readonly JudgedEntry[]> {
  const judged: JudgedEntry[] = []
  for (const entry of entries) {
    const report = await family.inspect(entry.request).catch((error: unknown) => {
      throw new Error(`${entry.id} could not be inspected`, { cause: error })
    })
    if (report === 'refused') {
      judged.push({ ...entry, severity: 'block', codes: ['request/invalid'] })
      continue
    }
    const codes = (report?.findings ?? []).filter(({ severity }) => severity !== 'info').map(({ code }) => code)
    judged.push({ ...entry, severity: report?.severity ?? 'info', codes: [...new Set(codes)] })
  }
  return judged
}
