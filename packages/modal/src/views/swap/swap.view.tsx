import { Button, EmptyState, ErrorState, formCss, WalletIcon } from '@latchkey/design'
import { useClient } from '@latchkey/react'
import { useEffect } from 'react'
import { Scroller } from '../../parts/scroller.tsx'
import type { ViewProps } from '../../router/define-view.ts'
import { usePreload } from '../../router/view-loader.ts'
import { useViewCss } from '../../shell/index.ts'
import { useAccountStrings } from '../../strings/account-strings.ts'
import css from './swap.css?inline'
import { SwapDetails } from './swap-details.tsx'
import { SwapForm, SwapFormSkeleton } from './swap-form.tsx'
import { QuoteFailed, SwapNotices } from './swap-notices.tsx'
import { useRefresh, useSwap } from './use-swap.ts'
import { useSwapStrings } from './use-swap-strings.ts'

/** One token for another one. @see Spec §1 "swap tokens" */
export default function SwapView({ params }: ViewProps<'Swap'>) {
  useViewCss(formCss)
  useViewCss(css)
  const { actions } = useClient()
  const { swap, network, address, change } = useSwap()
  const t = useSwapStrings()
  const strings = useAccountStrings()
  useEffect(() => {
    if (address !== undefined && network !== undefined) void actions.startSwap(params)
  }, [actions, params, address, network])
  const isNowhere = swap?.failure?.code === 'network/no-swaps'
  useEffect(() => {
    if (isNowhere) actions.modal.replace('UnsupportedChain', { for: 'swap' })
  }, [actions, isNowhere])
  useRefresh(swap?.status === 'quoted' ? swap.quote?.at : undefined)

  if (address === undefined)
    return (
      <div className="lk-swap-rest">
        <EmptyState
          icon={<WalletIcon />}
          title={strings.account.notConnected}
          action={
            <Button variant="primary" onClick={() => actions.modal.push('Connect')}>
              {strings.account.connect}
            </Button>
          }
        />
      </div>
    )
  if (swap?.status === 'failed' && !isNowhere)
    return (
      <div className="lk-swap-rest">
        <ErrorState
          title={t.failed}
          text={t.failedText}
          retryLabel={strings.shell.retry}
          onRetry={() => change({ type: 'refresh' })}
        />
      </div>
    )
  const isStarting = swap === undefined || swap.status === 'starting' || isNowhere
  return (
    <div className="lk-swap-place">
      <Scroller>
        <div className="lk-view-content lk-swap">
          {isStarting ? (
            <SwapFormSkeleton />
          ) : (
            <>
              <SwapForm swap={swap} network={network} />
              {swap.quote !== undefined && (
                <SwapDetails swap={swap} at={swap.status === 'quoted' ? swap.quote.at : undefined} />
              )}
              <SwapNotices swap={swap} />
              <QuoteFailed swap={swap} />
            </>
          )}
        </div>
      </Scroller>
      <SwapFooter isStarting={isStarting} />
    </div>
  )
}

/** The one button says what is missing; it leads on once nothing is. */
function SwapFooter({ isStarting }: { readonly isStarting: boolean }) {
  const t = useSwapStrings()
  const { modal } = useClient().actions
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
