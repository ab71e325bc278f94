import type { Finding } from '@latchkey/inspect'
import type { CardContent, CardReport } from './card.types.ts'
import { element } from './element.ts'
import { icon } from './icons.ts'
import { toSentence } from './sentence.ts'
import { guard } from './words.ts'

/** Renders the sentence of the request, its icon and the status of the check. */
export function lead(document: Document, content: CardContent): HTMLElement {
  const { report, isChecking } = content
  const { text, icon: name } = toSentence(content)
  const isGrave = report.severity !== 'info'
  const shownIcon = report.severity === 'block' ? 'ban' : isGrave ? 'alert' : name
  const sentence = element(document, 'h1', 'lead-text', element(document, 'bdi', '', text))
  sentence.id = 'card-title'
  const made = element(
    document,
    'div',
    'lead',
    element(document, 'span', 'lead-icon', icon(document, shownIcon, 24)),
    sentence,
    statusLine(document, report, isChecking),
  )
  made.dataset.gate = 'amount'
  return made
}

/** The line has the same height in every state, so that the layout does not shift when the check ends. */
function statusLine(document: Document, report: CardReport, isChecking: boolean): HTMLElement {
  const line = element(document, 'p', 'lead-status')
  line.setAttribute('role', 'status')
  if (isChecking) {
    line.append(element(document, 'span', 'spinner'), guard.status.checking)
    line.dataset.state = 'checking'
  } else if (report.severity === 'info') {
    const isComplete = report.findings.every(({ code }) => code !== 'not-checked' && code !== 'not-simulated')
    if (isComplete) line.append(icon(document, 'shield', 16), guard.status.clean)
    line.dataset.state = 'clean'
  } else {
    line.append(isUnchecked(report) ? guard.unchecked : guard.leads[report.severity])
    line.dataset.state = report.severity
  }
  return line
}

/** Returns true if the check or the simulation failed and no finding is worse than a warning. */
const isUnchecked = ({ findings, severity }: CardReport): boolean =>
  severity === 'warn' && findings.some((each) => each.code === 'not-checked' || isUntried(each))
const isUntried = ({ code, severity }: Finding): boolean => code === 'not-simulated' && severity === 'warn'
