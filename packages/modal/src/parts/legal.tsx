import { useClientState, useScreenClient } from '@latchkey/react'
import { connect } from '../strings/en/connect.ts'
import { useWords } from '../strings/use-words.ts'
import { useAgreement } from './use-agreement.ts'

/**
 * Links to the site's terms, if it has some and requires no tick.
 *
 * @param text - The text before the links. Default: that connecting means agreement.
 */
export function Legal({ text }: { readonly text?: string }) {
  const t = useWords('connect', connect)
  const { isRequired, hasTerms } = useAgreement()
  if (isRequired || !hasTerms) return null
  return (
    <p className="lk-legal">
      {text ?? t.legal} <Terms />
    </p>
  )
}

/**
 * Explains why wallets cannot be pressed yet; the wallets reference it by id. It stays after the box is ticked, so that
 * the layout does not move.
 */
export const AGREE_NOTE = 'lk-agree-note'

/** The box that the visitor has to tick before choosing a wallet, if the site requires it. */
export function LegalCheckbox() {
  const t = useWords('connect', connect)
  const { actions } = useScreenClient()
  const hasAgreed = useClientState((state) => state.hasAgreed)
  if (!useAgreement().isRequired) return null
  return (
    <div>
      <label className="lk-agree">
        <input
          type="checkbox"
          data-testid="w3m-legal-checkbox"
          checked={hasAgreed}
          onChange={({ target }) => actions.agree(target.checked)}
        />
        <span>
          {t.agree} <Terms />
        </span>
      </label>
      <p id={AGREE_NOTE} className="lk-agree-note">
        {t.agreeFirst}
      </p>
    </div>
  )
}

/** Replaces a screen that connects, until the box is ticked. */
export function LegalFirst() {
  return (
    <div className="lk-view-content">
      <LegalCheckbox />
    </div>
  )
}

function Terms() {
  const t = useWords('connect', connect)
  const { termsConditionsUrl, privacyPolicyUrl } = useScreenClient().options
  const link = (href: string, text: string) => (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
  return (
    <>
      {termsConditionsUrl !== undefined && link(termsConditionsUrl, t.terms)}
      {termsConditionsUrl !== undefined && privacyPolicyUrl !== undefined && ` ${t.and} `}
      {privacyPolicyUrl !== undefined && link(privacyPolicyUrl, t.privacy)}
    </>
  )
}
