import { listSocials } from '@latchkey/core/ui'
import { EmptyState, List, ListRow, WalletIcon } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { AGREE_NOTE, LegalCheckbox } from '../../parts/legal.tsx'
import css from '../../parts/social/social.css?inline'
import { socialLogos } from '../../parts/social/social-logos.ts'
import { useSocialLogin } from '../../parts/social/use-social-login.ts'
import { useAgreement } from '../../parts/use-agreement.ts'
import type { Title } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { social } from '../../strings/en/social.ts'

export { SocialEntry as Field } from '../../parts/social/social-entry.tsx'

export const title: Title = (words) => words('social', social).allTitle

/** All social providers. @see compat-facts 1.4 "ConnectSocials" */
export default function ConnectSocialsView() {
  useViewCss(css)
  const t = useWords('social', social)
  const { features, options } = useScreenClient()
  const providers = useClientState(({ wallets }) => listSocials(wallets, features, options.environment))
  const { isTaken, prepare, start } = useSocialLogin()
  const isBarred = useAgreement().isMissing
  const barred = isBarred ? { disabled: true, 'aria-describedby': AGREE_NOTE } : { disabled: isTaken }
  if (providers.length === 0) return <EmptyState icon={<WalletIcon />} title={t.none} text={t.noneText} />
  return (
    <div className="lk-view-content">
      <LegalCheckbox />
      <List label={t.list}>
        {providers.map((provider) => {
          const Logo = socialLogos[provider]
          return (
            <ListRow
              key={provider}
              className="lk-social-row"
              title={t.names[provider]}
              leading={<Logo size={24} />}
              chevron
              data-testid={`social-selector-${provider}`}
              {...barred}
              onClick={() => start(provider)}
              onPointerEnter={prepare}
              onFocus={prepare}
            />
          )
        })}
      </List>
    </div>
  )
}
