import { forgetOrder, type OnrampOrderState } from '@latchkey/core/ui'
import {
  Button,
  ButtonLink,
  CreditCardIcon,
  EmptyState,
  ExternalLinkIcon,
  ProgressRing,
  RefreshCwIcon,
} from '@latchkey/design'
import { formatNumber } from '@latchkey/primitives'
import { useClientState, useScreenClient } from '@latchkey/react'
import { localizeNumber } from '../../locale/localize-number.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Amount } from '../../parts/amount.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { DoneSign } from '../../parts/done-sign.tsx'
import { useStartPurchase } from '../../parts/onramp/use-start-purchase.ts'
import { Picture } from '../../parts/picture.tsx'
import type { Title } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { onramp } from '../../strings/en/onramp.ts'
import { useSentence } from '../../strings/use-sentence.ts'
import type { ModalWords } from '../../strings/words.types.ts'
import css from './buy-in-progress.css?inline'

export const title: Title = (words) => words('onramp', onramp).title

type Words = ModalWords['onramp']['progress']

/** The purchase in the popup of the provider: its status, and the next step. @see compat-facts 1.4, 8.4 */
export default function BuyInProgressView() {
  useViewCss(css)
  const { progress: t } = useWords('onramp', onramp)
  const sentenceOf = useSentence()
  const { actions } = useScreenClient()
  const order = useClientState((state) => state.onrampOrder)
  if (order === undefined)
    return (
      <EmptyState
        icon={<CreditCardIcon />}
        title={t.none}
        text={t.noneText}
        action={
          <Button variant="primary" onClick={() => actions.modal.replace('BuyCrypto')}>
            {t.buy}
          </Button>
        }
      />
    )
  const { title, text } = wordsOf(order, t)
  const foreign = order.failure?.code === 'onramp/foreign-page' ? order.failure : undefined
  return (
    <div className="lk-view-content lk-center lk-buying" data-status={order.status}>
      {order.status === 'done' ? (
        <DoneSign />
      ) : (
        <ProgressRing state={['failed', 'closed', 'blocked'].includes(order.status) ? 'failed' : 'waiting'}>
          <Picture name={order.provider.name} size={72} />
        </ProgressRing>
      )}
      <div aria-live="polite">
        {order.bought !== undefined && order.status !== 'failed' && <Bought bought={order.bought} />}
        <p className="lk-buying-title" dir="auto">
          {title}
        </p>
        <p className="lk-buying-text" dir="auto">
          {foreign === undefined ? text : sentenceOf(foreign)}
        </p>
      </div>
      <WayOn order={order} />
    </div>
  )
}

function Bought({ bought: { amount, symbol } }: { readonly bought: NonNullable<OnrampOrderState['bought']> }) {
  const locale = useLocale()
  const decimals = Math.min(amount.split('.')[1]?.length ?? 0, 8)
  return (
    <p className="lk-buying-amount">
      <Amount value={localizeNumber(formatNumber(amount, decimals), locale)} unit={symbol} />
    </p>
  )
}

function wordsOf(
  { status, provider, url }: OnrampOrderState,
  t: Words,
): { readonly title: string; readonly text: string } {
  if (status === 'opening') return { title: t.opening(provider.name), text: t.openingText }
  if (status === 'waiting') return { title: t.waiting(provider.name), text: t.waitingText }
  if (status === 'blocked') return { title: t.blocked, text: t.blockedText(provider.name) }
  if (status === 'closed') return { title: t.closed, text: t.closedText }
  if (status === 'sending') return { title: t.sending, text: t.sendingText }
  if (status === 'done') return { title: t.done, text: t.doneText }
  // Without a page the visitor cannot have paid.
  return { title: t.failed, text: url === undefined ? t.notOpenedText(provider.name) : t.failedText(provider.name) }
}

function WayOn({ order: { status, provider, url } }: { readonly order: OnrampOrderState }) {
  const { progress: t } = useWords('onramp', onramp)
  const client = useScreenClient()
  const { actions } = client
  const start = useStartPurchase()
  if (status === 'done')
    return (
      <Button
        variant="primary"
        fullWidth
        data-testid="onramp-done"
        onClick={() => {
          void forgetOrder(client)
          actions.modal.reset('Account')
        }}
      >
        {t.finish}
      </Button>
    )
  if (status === 'blocked' && url !== undefined)
    return (
      <ButtonLink variant="primary" fullWidth href={url} end={<ExternalLinkIcon size={16} />} data-testid="onramp-open">
        {t.open(provider.name)}
      </ButtonLink>
    )
  return (
    <div className="lk-buying-actions">
      {(status === 'closed' || status === 'failed') && (
        <Button
          variant="primary"
          fullWidth
          start={<RefreshCwIcon size={16} />}
          data-testid="onramp-retry"
          onClick={() => start(provider)}
        >
          {t.retry}
        </Button>
      )}
      {url !== undefined && (status === 'waiting' || status === 'closed') && (
        <CopyButton text={url} message="link-copied" variant="secondary" testId="onramp-copy-link">
          {() => t.copyLink}
        </CopyButton>
      )}
    </div>
  )
}
