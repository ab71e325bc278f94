import type { Network } from '@latchkey/chains'
import type { SwapState } from '@latchkey/core/ui'
import { Button, ErrorState } from '@latchkey/design'
import { formatUnits } from '@latchkey/primitives'
import { useScreenClient } from '@latchkey/react'
import { ExplorerLink } from '../../parts/explorer-link.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Outcome } from '../../parts/outcome.tsx'
import { ShownAmount } from '../../parts/shown-amount.tsx'
import { TokenPicture } from '../../parts/token-picture.tsx'
import { toFineQuantity } from '../swap/fine-quantity.ts'
import { toAmountToken, useSwap } from '../swap/use-swap.ts'
import { useReviewWords } from './use-review-words.ts'

interface SwapEndProps {
  readonly swap: SwapState
  readonly network: Network | undefined
}

/** The result of the swap: pending, done, or reverted. */
export function SwapEnd({ swap, network }: SwapEndProps) {
  const t = useReviewWords()
  const { modal } = useScreenClient().actions
  const { change } = useSwap()
  const { status, to, failure, hash } = swap
  const link = hash !== undefined && <ExplorerLink subject="transaction" id={hash} network={network} />
  const bought = toAmountToken(to, swap)
  const isDone = status === 'done'
  if (status === 'reverted')
    return (
      <div className="lk-swap-rest">
        <ErrorState
          title={t.reverted}
          text={t.revertedText}
          retryLabel={t.retry}
          onRetry={() => change({ type: 'refresh' })}
        >
          {link}
        </ErrorState>
      </div>
    )
  return (
    <div className="lk-swap-place lk-swap-review">
      <Outcome
        state={isDone ? 'done' : 'waiting'}
        picture={bought !== undefined && <TokenPicture token={bought} size={72} />}
        title={isDone ? t.done : t.sent}
        text={<Amounts swap={swap} />}
        note={isDone || failure !== undefined ? undefined : t.sentText}
      >
        {failure !== undefined && <Notice>{t.late}</Notice>}
        {link}
      </Outcome>
      <div className="lk-swap-footer">
        <Button
          variant={isDone ? 'primary' : 'secondary'}
          size="lg"
          fullWidth
          data-testid="swap-done-button"
          onClick={() => modal.reset('Account')}
        >
          {t.finish}
        </Button>
      </div>
    </div>
  )
}

function Amounts({ swap: { from, to, plan, figures } }: { readonly swap: SwapState }) {
  if (from === undefined || to === undefined || plan === undefined || figures.toAmount === undefined) return null
  return (
    <bdi dir="ltr">
      <ShownAmount number={toFineQuantity(formatUnits(plan.amount, from.decimals))} unit={from.symbol} /> →{' '}
      <ShownAmount number={toFineQuantity(figures.toAmount)} unit={to.symbol} />
    </bdi>
  )
}
