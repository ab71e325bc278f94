import type { Finding, FindingCode, GuardCheck } from '@latchkey/core/ui'
import { ChevronDownIcon, ShieldCheckIcon, Spinner } from '@latchkey/design'
import { useViewCss, useWords } from '../shell/index.ts'
import { guard } from '../strings/en/guard.ts'
import css from './guard-check.css?inline'
import { GuardFindings } from './guard-findings.tsx'

const NOT_CHECKED: readonly Finding[] = [{ code: 'not-checked', severity: 'warn' }]

interface ShownCheckProps {
  /** `undefined`: the guard is switched off, and nothing is shown. */
  readonly check: GuardCheck | undefined
  /** Findings for which the preview has its own texts. */
  readonly known?: readonly FindingCode[]
  /** True: the preview shows a warning of its own, so no line states that nothing was found. Default false. */
  readonly hasWarning?: boolean
}

/**
 * The findings of a previewed request: one line if there are none, else the findings; findings of level `info` are
 * behind the line.
 *
 * @example <ShownCheck check={form.check} />
 */
export function ShownCheck({ check, known = [], hasWarning = false }: ShownCheckProps) {
  useViewCss(css)
  const t = useWords('guard', guard)
  if (check === undefined) return null
  const findings = check.status === 'checked' ? check.report.findings : check.status === 'failed' ? NOT_CHECKED : []
  const shown = findings.filter(({ code }) => !known.includes(code))
  const grave = shown.filter(({ severity }) => severity !== 'info')
  const minor = shown.filter(({ severity }) => severity === 'info')
  const isChecking = check.status === 'checking'
  const isClean = !isChecking && !hasWarning && findings.every(({ severity }) => severity === 'info')
  return (
    <section className="lk-check" aria-label={t.found}>
      <div role="status">
        {isChecking && (
          <p className="lk-check-line">
            <Spinner size={16} /> <bdi>{t.status.checking}</bdi>
          </p>
        )}
        {isClean && minor.length === 0 && <Clean />}
        <GuardFindings label={t.found} findings={grave} />
      </div>
      {minor.length > 0 && (
        <details className="lk-check-more">
          <summary>
            {isClean ? <Clean /> : <span className="lk-check-line">{t.details}</span>}
            <ChevronDownIcon size={16} />
          </summary>
          <GuardFindings label={t.details} findings={minor} />
        </details>
      )}
    </section>
  )
}

function Clean() {
  const t = useWords('guard', guard)
  return (
    <span className="lk-check-line" data-clean="">
      <ShieldCheckIcon size={16} /> <bdi>{t.status.clean}</bdi>
    </span>
  )
}
