import { toExplorerUrl } from '@latchkey/chains'
import { selectNetwork } from '@latchkey/core'
import { Button, ButtonLink, ExternalLinkIcon } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { DoneSign } from '../../parts/done-sign.tsx'
import { Lead } from '../../parts/lead.tsx'
import type { Title, ViewProps } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { sendReview } from '../../strings/en/send-review.ts'
import css from './wallet-send-confirmed.css?inline'

export const title: Title = (words) => words('sendReview', sendReview).confirmed.header

/** The result for a request of a site: the transaction is pending. */
export default function WalletSendConfirmedView({ params: { hash } }: ViewProps<'WalletSendConfirmed'>) {
  useViewCss(css)
  const t = useWords('sendReview', sendReview).confirmed
  const { modal } = useScreenClient().actions
  const network = useClientState((state) => selectNetwork(state))
  const url = network === undefined ? undefined : toExplorerUrl(network, 'transaction', hash)
  return (
    <div className="lk-view-content lk-center lk-confirmed">
      <DoneSign />
      <Lead title={t.title} text={t.text} />
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
