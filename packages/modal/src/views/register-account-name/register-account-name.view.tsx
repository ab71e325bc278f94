import { selectNetwork } from '@latchkey/core'
import { Button, EmptyState, Skeleton, SparklesIcon } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useNameEligibility } from '../../parts/names/use-name-eligibility.ts'
import { ReadFailed } from '../../parts/read-failed.tsx'
import type { Title } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { names } from '../../strings/en/names.ts'
import { shell as shellWords } from '../../strings/en/shell.ts'
import { NameForm } from './name-form.tsx'
import css from './register-account-name.css?inline'

export const title: Title = (words) => words('names', names).title

/** Registers a name for the account. @see Spec §1 "register an account name", compat-facts 8.5 */
export default function RegisterAccountNameView() {
  useViewCss(css)
  const t = useWords('names', names)
  const shell = useWords('shell', shellWords)
  const { modal } = useScreenClient().actions
  const network = useClientState((state) => selectNetwork(state))
  const { read, result } = useNameEligibility()
  const { data: eligibility } = result
  if (read !== undefined && result.status === 'failed')
    return (
      <div className="lk-names-rest">
        <ReadFailed read={read} result={result} words={{ failed: t.failed, failedText: t.failedText }} />
      </div>
    )
  if (read !== undefined && eligibility === undefined) return <Loading />
  if (eligibility?.suffix === undefined)
    return (
      <div className="lk-names-rest">
        <EmptyState
          icon={<SparklesIcon />}
          title={t.none(network?.name ?? shell.unknownNetwork)}
          text={t.noneText}
          action={<Button onClick={() => modal.reset('Account')}>{t.back}</Button>}
        />
      </div>
    )
  // A finished registration opens the next screen itself.
  if (eligibility.owned !== undefined)
    return (
      <div className="lk-names-rest">
        <EmptyState
          icon={<SparklesIcon />}
          title={t.owned}
          text={t.ownedText(eligibility.owned)}
          action={<Button onClick={() => modal.reset('Account')}>{t.back}</Button>}
        />
      </div>
    )
  return <NameForm suffix={eligibility.suffix} />
}

/** Placeholders of the form. */
function Loading() {
  const shell = useWords('shell', shellWords)
  return (
    <div className="lk-view-content lk-names" role="status" aria-busy="true" aria-label={shell.loading}>
      <Skeleton height={72} shape="row" />
      <div className="lk-names-entry">
        <div className="lk-names-field">
          <span className="lk-names-label">
            <Skeleton width={48} height={14} />
          </span>
          <Skeleton height={52} shape="row" />
        </div>
      </div>
      <div className="lk-names-end">
        <Skeleton height={48} shape="row" />
        <span className="lk-names-fine" />
      </div>
    </div>
  )
}
