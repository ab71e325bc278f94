import { useClient } from '@latchkey/react'
import { useStrings } from '../strings/strings.ts'

/** Links to the site's terms, where it has some. */
export function Legal() {
  const t = useStrings()
  const { termsConditionsUrl, privacyPolicyUrl } = useClient().options
  if (termsConditionsUrl === undefined && privacyPolicyUrl === undefined) return null
  const link = (href: string, text: string) => (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
  return (
    <p className="lk-legal">
      {t.connect.legal} {termsConditionsUrl !== undefined && link(termsConditionsUrl, t.connect.terms)}
      {termsConditionsUrl !== undefined && privacyPolicyUrl !== undefined && ` ${t.connect.and} `}
      {privacyPolicyUrl !== undefined && link(privacyPolicyUrl, t.connect.privacy)}
    </p>
  )
}
