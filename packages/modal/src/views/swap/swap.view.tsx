import { startSwap } from '@latchkey/core/ui'
import { Button, ErrorState } from '@latchkey/design'
import { useScreenClient } from '@latchkey/react'
import { useEffect } from 'react'
import { afterPaint } from '../../parts/after-paint.ts'
import { NotConnected } from '../../parts/not-connected.tsx'
import { Scroller } from '../../parts/scroller.tsx'
import type { Title, ViewProps } from '../../router/define-view.ts'
import { usePreload } from '../../router/view-loader.ts'
import { useWords } from '../../shell/index.ts'
import { shell as shellWords } from '../../strings/en/shell.ts'
import { swap } from '../../strings/en/swap.ts'
import { SwapForm } from './swap-form.tsx'
import { SwapQuote } from './swap-quote.tsx'
import { SwapFormSkeleton } from './swap-skeleton.tsx'
import { useRefresh, useSwap, useSwapCss, useSwapWords } from './use-swap.ts'

export const title: Title = (words) => words('swap', swap).title

/** The form of a swap. @see Spec §1 "swap tokens" */
export default function SwapView({ params }: ViewProps<'Swap'>) {
  useSwapCss()
  const client = useScreenClient()
  const { actions } = client
  const { swap, network, address, change } = useSwap()
  const t = useSwapWords()
  const shell = useWords('shell', shellWords)
  const wantsQuote = swap?.to !== undefined || swap?.from?.isListed === false
  useEffect(() => {
    if (address === undefined || network === undefined) return undefined
    return afterPaint(() => void startSwap(client, params))
  }, [params, address, network, client])
  const isNowhere = swap?.failure?.code === 'network/no-swaps'
  useEffect(() => {
    if (isNowhere) actions.modal.replace('UnsupportedChain', { for: 'swap' })
  }, [actions, isNowhere])
  useRefresh(swap?.status === 'quoted' ? swap.quote?.at : undefined)

  if (address === undefined)
    return (
      <div className="lk-swap-rest">
        <NotConnected />
      </div>
    )
  const isFailed = swap?.status === 'failed' && !isNowhere
  if (isFailed)
    return (
      <div className="lk-swap-rest">
        <ErrorState
          title={t.failed}
          text={t.failedText}
          retryLabel={shell.retry}
          onRetry={() => change({ type: 'refresh' })}
        />
      </div>
    )
  const begun = swap === undefined || swap.status === 'starting' || isNowhere ? undefined : swap
  const isStarting = begun === undefined
  return (
    <div className="lk-swap-place">
      <Scroller>
        <div className="lk-view-content lk-swap">
          {isStarting ? (
            <SwapFormSkeleton />
          ) : (
            <>
              <SwapForm swap={begun} network={network} />
              {wantsQuote && <SwapQuote swap={begun} />}
            </>
          )}
        </div>
      </Scroller>
      <SwapFooter isStarting={isStarting} />
    </div>
  )
}

/** The button shows the first missing part; when none is missing, it opens the review. */
function SwapFooter({ isStarting }: { readonly isStarting: boolean }) {
  const t = useSwapWords()
  const { modal } = useScreenClient().actions
  const preload = usePreload()
  const { swap, change } = useSwap()
  const action = isStarting || swap === undefined ? 'select-token' : swap.action
  const isWaiting = !isStarting && action === 'wait'
  return (
    <div className="lk-swap-footer">
      <Button
        variant="primary"
        size="lg"
        fullWidth
        disabled={action !== 'review' && !isWaiting}
        loading={isWaiting}
        data-testid="swap-action-button"
        onClick={() => {
          change({ type: 'review' })
          modal.push('SwapPreview')
        }}
        onPointerEnter={() => preload('SwapPreview')}
        onFocus={() => preload('SwapPreview')}
      >
        {t.actions[action]}
      </Button>
    </div>
  )
}
