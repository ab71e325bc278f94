import type { SwapState } from '@latchkey/core/ui'
import { Button, ClockIcon, EmptyState, ErrorState, formCss } from '@latchkey/design'
import { useScreenClient } from '@latchkey/react'
import { ShownCheck } from '../../parts/guard-check.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import { severityOfCheck } from '../../parts/severity-of-check.ts'
import type { Title } from '../../router/define-view.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { shell as shellWords } from '../../strings/en/shell.ts'
import { swapReview } from '../../strings/en/swap-review.ts'
import { useSentence } from '../../strings/use-sentence.ts'
import { SwapDetails } from '../swap/swap-details.tsx'
import { SwapNotices } from '../swap/swap-notices.tsx'
import { useRefresh, useSwap, useSwapCss } from '../swap/use-swap.ts'
import { SwapEnd } from './swap-end.tsx'
import css from './swap-preview.css?inline'
import { SwapSides } from './swap-sides.tsx'
import { SwapSteps } from './swap-steps.tsx'
import { useReviewWords } from './use-review-words.ts'

export const title: Title = (words, { state }) => {
  const t = words('swapReview', swapReview)
  return isSent(state.swap) ? t.swap : t.title
}

const isSent = (swap: SwapState | undefined) =>
  swap?.status === 'confirming' || swap?.status === 'done' || swap?.status === 'reverted'

/** The next request to the wallet, its effect, and its result. */
export default function SwapPreviewView() {
  useViewCss(formCss)
  useSwapCss()
  useViewCss(css)
  const t = useReviewWords()
  const { modal } = useScreenClient().actions
  const { swap, network } = useSwap()
  useRefresh(swap?.status === 'built' ? swap.plan?.at : undefined)
  if (swap?.from === undefined || swap.to === undefined)
    return (
      <div className="lk-swap-rest">
        <EmptyState
          icon={<ClockIcon />}
          title={t.lost}
          text={t.lostText}
          action={
            <Button variant="primary" onClick={() => modal.replace('Swap')}>
              {t.back}
            </Button>
          }
        />
      </div>
    )
  if (isSent(swap)) return <SwapEnd swap={swap} network={network} />
  return (
    <div className="lk-swap-place lk-swap-review">
      <Scroller>
        <div className="lk-view-content lk-swap">
          <SwapSides swap={swap} network={network} />
          {swap.status === 'built' && swap.plan === undefined ? <NotBuilt swap={swap} /> : <Prepared swap={swap} />}
        </div>
      </Scroller>
      <SwapSteps swap={swap} />
    </div>
  )
}

const CHECKING = { status: 'checking' } as const

/** The figures of the preparation; those of the quote until the preparation is done. */
function Prepared({ swap }: { readonly swap: SwapState }) {
  const t = useReviewWords()
  const sentenceOf = useSentence()
  const { plan, failure, from, figures } = swap
  const isGuarded = useScreenClient().features.guard !== false
  const check = plan === undefined ? (isGuarded ? CHECKING : undefined) : plan.check
  // Findings come first, and replace some of the figures.
  const isGrave = (severityOfCheck(check) ?? 'info') !== 'info'
  const isCostly = figures.impact !== 'low'
  return (
    <>
      <SwapNotices swap={swap} />
      <ShownCheck check={check} hasWarning={isCostly} />
      <SwapDetails swap={swap} at={swap.status === 'built' ? plan?.at : undefined} isOpen={!isGrave && !isCostly} />
      {plan?.isWorse === true && (
        <Notice tone="warning" title={t.moved} announce>
          {t.movedText}
        </Notice>
      )}
      {failure !== undefined && (
        <Notice tone="danger" announce>
          {sentenceOf(failure)}
        </Notice>
      )}
      {plan?.step === 'approve' && <p className="lk-swap-note">{t.approveText(from?.symbol ?? '')}</p>}
      {plan !== undefined && plan.calls.length > 1 && <p className="lk-swap-note">{t.both}</p>}
    </>
  )
}

function NotBuilt({ swap: { failure } }: { readonly swap: SwapState }) {
  const t = useReviewWords()
  const shell = useWords('shell', shellWords)
  const { change } = useSwap()
  const sentenceOf = useSentence()
  return (
    <ErrorState
      title={t.failed}
      text={failure === undefined ? undefined : sentenceOf(failure)}
      retryLabel={shell.retry}
      onRetry={() => change({ type: 'refresh' })}
    />
  )
}
