import { toExplorerUrl } from '@latchkey/chains'
import { selectNetwork } from '@latchkey/core'
import { Button, ButtonLink, CircleCheckIcon, ExternalLinkIcon } from '@latchkey/design'
import { useClient, useClientState } from '@latchkey/react'
import type { ViewProps } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { sendReview } from '../../strings/en/send-review.ts'
import css from './wallet-send-confirmed.css?inline'

/** What a site asked for is on its way. */
export default function WalletSendConfirmedView({ params: { hash } }: ViewProps<'WalletSendConfirmed'>) {
  useViewCss(css)
  const t = useWords('sendReview', sendReview).confirmed
  const { modal } = useClient().actions
  const network = useClientState((state) => selectNetwork(state))
  const url = network === undefined ? undefined : toExplorerUrl(network, 'transaction', hash)
  return (
    <div className="lk-view-content lk-center">
      <span className="lk-confirmed-icon">
        <CircleCheckIcon size={40} />
      </span>
      <div className="lk-confirmed-words">
        <p className="lk-confirmed-title">{t.title}</p>
        <p className="lk-confirmed-text">{t.text}</p>
      </div>
      <div className="lk-confirmed-actions">
        {url !== undefined && (
          <ButtonLink fullWidth href={url} end={<ExternalLinkIcon size={16} />}>
            {t.explorer(network?.blockExplorers?.default.name ?? '')}
          </ButtonLink>
        )}
        <Button variant="primary" fullWidth data-testid="send-confirmed-close" onClick={modal.close}>
          {t.close}
        </Button>
      </div>
    </div>
  )
}
