import type { GuardReport } from '@latchkey/core'
import { answerReview, type Finding } from '@latchkey/core/ui'
import { AlertTriangleIcon, BanIcon, Button, EmptyState, Heading, ShieldCheckIcon } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useRef } from 'react'
import { GuardFindings } from '../../parts/guard-findings.tsx'
import type { Title } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { guard } from '../../strings/en/guard.ts'
import { RequestEffects } from './request-effects.tsx'
import css from './review-request.css?inline'
import { SignedText } from './signed-text.tsx'

export const title: Title = (words) => words('guard', guard).title

/** Effects and findings of a request, before the wallet gets it; the visitor continues, or declines. */
export default function ReviewRequestView() {
  useViewCss(css)
  const t = useWords('guard', guard)
  const now = useClientState((state) => state.review)
  // The last report, shown while the screen fades out after the answer.
  const last = useRef(now)
  if (now !== undefined) last.current = now
  const report = last.current
  if (report === undefined)
    return (
      <div className="lk-review-place">
        <EmptyState icon={<ShieldCheckIcon />} title={t.none} text={t.noneText} />
      </div>
    )
  return <Report report={report} />
}

function Report({ report }: { readonly report: GuardReport }) {
  const t = useWords('guard', guard)
  const { options } = useScreenClient()
  const { severity, findings, effects, expected = [] } = report
  const signed = effects.find(({ type }) => type === 'sign')
  const isMessage = report.kind === 'message' && signed?.type === 'sign'
  const site = options.metadata?.name ?? options.environment.domain
  return (
    <div
      className="lk-view-content lk-review lk-review-place"
      data-severity={severity}
      data-unchecked={isUnchecked(report) ? '' : undefined}
    >
      <div className="lk-review-lead">
        <span className="lk-review-icon">
          {severity === 'block' ? <BanIcon size={24} /> : <AlertTriangleIcon size={24} />}
        </span>
        <p className="lk-review-title">{isUnchecked(report) ? t.unchecked : t.leads[severity]}</p>
        <p className="lk-review-site" dir="auto">
          {severity === 'block' ? t.blockedText : t.from(site)}
        </p>
      </div>
      {expected.length > 0 && (
        <section>
          <Heading level={2} look="section">
            {t.ordered}
          </Heading>
          <RequestEffects effects={expected} label={t.ordered} />
        </section>
      )}
      {isMessage ? (
        <section>
          <Heading level={2} look="section">
            {t.message}
          </Heading>
          <SignedText text={signed.what} />
        </section>
      ) : (
        <section>
          <Heading level={2} look="section">
            {t.happens}
          </Heading>
          <RequestEffects effects={effects} label={t.happens} />
        </section>
      )}
      <GuardFindings label={t.found} findings={findings.filter((each) => each.severity !== 'info')} />
      <GuardFindings label={t.details} findings={findings.filter((each) => each.severity === 'info')} />
      <Answers report={report} />
    </div>
  )
}

/** True if the check failed and nothing graver was found. */
const isUnchecked = ({ findings, severity }: GuardReport): boolean =>
  severity === 'warn' && findings.some((each) => each.code === 'not-checked' || isUntried(each))
const isUntried = ({ code, severity }: Finding): boolean => code === 'not-simulated' && severity === 'warn'

/** For a grave finding, the safe answer is the primary button. */
function Answers({ report }: { readonly report: GuardReport }) {
  const { id, severity } = report
  const t = useWords('guard', guard)
  const client = useScreenClient()
  const answer = (isApproved: boolean) => void answerReview(client, { id, isApproved })
  if (severity === 'block')
    return (
      <div className="lk-review-answers">
        <Button variant="primary" size="lg" fullWidth onClick={() => answer(false)}>
          {t.close}
        </Button>
      </div>
    )
  const isGrave = severity === 'danger'
  return (
    <div className="lk-review-answers">
      <Button
        variant={isGrave ? 'primary' : 'secondary'}
        size="lg"
        fullWidth
        onClick={() => answer(false)}
        data-testid="review-cancel"
      >
        {t.cancel}
      </Button>
      <Button
        variant={isGrave ? 'danger' : 'primary'}
        size="lg"
        fullWidth
        onClick={() => answer(true)}
        data-testid="review-continue"
      >
        {isGrave || isUnchecked(report) ? t.proceedAnyway : t.proceed}
      </Button>
    </div>
  )
}
