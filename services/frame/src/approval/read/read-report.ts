import type { Finding, RequestInspection } from '@latchkey/inspect'
import { sortFindings } from '@latchkey/inspect/grade'
import { isMessage, type SignRequest } from '@latchkey/protocol/vault'
import type { CardReport } from '../card/card.types.ts'
import { decodeMessage } from '../card/message-quote.ts'
import { gradeFee } from './grade-fee.ts'
import { gradeSignIn } from './grade-sign-in.ts'
import { gradePsbt } from './read-psbt.ts'
import { readStatically, type StaticFacts } from './read-statically.ts'

const NOT_CHECKED: Finding = { code: 'not-checked', severity: 'warn' }

/** Returns the report made from the bytes of the request alone. */
export const toStaticReport = (request: SignRequest, facts: StaticFacts): CardReport =>
  toReport(request, readStatically(request, facts), facts)

/** Returns the report of an inspection; the findings of a sign-in message are graded against the origin of the embedding page. */
export function toReport(
  request: SignRequest,
  { effects, findings }: RequestInspection,
  facts: StaticFacts,
): CardReport {
  const text = isMessage(request) ? decodeMessage(request.message) : undefined
  const page = { ...facts, networkId: request.networkId }
  const graded =
    request.kind === 'bitcoin.psbt' ? gradePsbt(request, findings) : [...findings, ...gradeFee(request, facts.network)]
  const sorted = sortFindings(text === undefined ? graded : gradeSignIn(text, graded, page))
  return { effects, findings: sorted, severity: sorted[0]?.severity ?? 'info' }
}

/** Returns the report with a `not-checked` warning. */
export function toUncheckedReport({ effects, findings }: CardReport): CardReport {
  const sorted = sortFindings([...findings.filter(({ code }) => code !== 'not-simulated'), NOT_CHECKED])
  return { effects, findings: sorted, severity: sorted[0]?.severity ?? 'warn' }
}
