import type { SocialProvider } from '@latchkey/core/ports'
import { listSocials } from '@latchkey/core/ui'
import { Button, EllipsisIcon } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import type { FieldProps } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { social } from '../../strings/en/social.ts'
import { AGREE_NOTE } from '../legal.tsx'
import css from './social.css?inline'
import { socialLogos } from './social-logos.ts'
import { useSocialLogin } from './use-social-login.ts'

/** More providers than these stand on a screen of their own. @see compat-facts 1.5 "Social layout" */
const MOST = 6
const TILES = 4

/** The social providers on the first screen: two tiles, or the first one wide and tiles for the others. */
export function SocialEntry({ isBarred }: FieldProps) {
  useViewCss(css)
  const t = useWords('social', social)
  const { actions, features, options } = useScreenClient()
  const providers = useClientState(({ wallets }) => listSocials(wallets, features, options.environment))
  const login = useSocialLogin()
  const [first, ...others] = providers
  if (first === undefined) return null
  const isPair = others.length === 1
  const tiles = isPair ? providers : providers.length > MOST ? others.slice(0, TILES) : others
  const barred = isBarred ? { disabled: true, 'aria-describedby': AGREE_NOTE } : { disabled: login.isTaken }
  const pressOf = (provider: SocialProvider) => ({
    ...barred,
    'data-testid': `social-selector-${provider}`,
    onClick: () => login.start(provider),
    onPointerEnter: login.prepare,
    onFocus: login.prepare,
  })
  const Wide = socialLogos[first]
  return (
    <div className="lk-social" data-testid="w3m-social-login-widget">
      {!isPair && (
        <Button fullWidth start={<Wide />} {...pressOf(first)}>
          {t.continueWith(t.names[first])}
        </Button>
      )}
      {tiles.length > 0 && (
        <div className="lk-social-tiles">
          {tiles.map((provider) => {
            const Logo = socialLogos[provider]
            return (
              <Button
                key={provider}
                className="lk-social-tile"
                aria-label={t.continueWith(t.names[provider])}
                {...pressOf(provider)}
              >
                <Logo size={isPair ? 20 : 24} />
                {isPair && t.names[provider]}
              </Button>
            )
          })}
          {providers.length > MOST && (
            <Button
              className="lk-social-tile"
              aria-label={t.more}
              data-testid="social-selector-more"
              {...barred}
              onClick={() => actions.modal.push('ConnectSocials')}
            >
              <EllipsisIcon size={24} />
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
