import { Button, CheckIcon } from '@latchkey/design'
import { useScreenClient } from '@latchkey/react'
import { Lead } from '../../parts/lead.tsx'
import { NameCard } from '../../parts/names/name-card.tsx'
import { useNameEligibility } from '../../parts/names/use-name-eligibility.ts'
import type { Title } from '../../router/define-view.ts'
import { usePreload } from '../../router/view-loader.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { names } from '../../strings/en/names.ts'
import css from './choose-account-name.css?inline'

export const label: Title = (words) => words('names', names).accountName

/** Explains names, and leads to the screen that registers one. */
export default function ChooseAccountNameView() {
  useViewCss(css)
  const t = useWords('names', names).about
  const { modal } = useScreenClient().actions
  const preload = usePreload()
  const { suffix } = useNameEligibility().result.data ?? {}
  return (
    <div className="lk-view-content lk-choose-name">
      <div className="lk-choose-name-stage" aria-hidden="true">
        <NameCard label={t.yours} suffix={suffix === undefined ? '' : `.${suffix}`} />
      </div>
      <Lead title={t.title} text={t.text} />
      <ul className="lk-choose-name-points">
        {Object.entries(t.points).map(([key, point]) => (
          <li key={key}>
            <CheckIcon size={18} />
            {point}
          </li>
        ))}
      </ul>
      <Button
        variant="primary"
        size="lg"
        fullWidth
        data-testid="account-choose-name"
        onClick={() => modal.push('RegisterAccountName')}
        onPointerEnter={() => preload('RegisterAccountName')}
        onFocus={() => preload('RegisterAccountName')}
      >
        {t.choose}
      </Button>
    </div>
  )
}
