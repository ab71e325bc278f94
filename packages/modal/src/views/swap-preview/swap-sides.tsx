import type { Network } from '@latchkey/chains'
import type { SwapState, TradedToken } from '@latchkey/core/ui'
import { ChevronDownIcon } from '@latchkey/design'
import { formatUnits } from '@latchkey/primitives'
import { ShownAmount } from '../../parts/shown-amount.tsx'
import { ShownFiat } from '../../parts/shown-fiat.tsx'
import { TokenPicture } from '../../parts/token-picture.tsx'
import { toFineQuantity } from '../swap/fine-quantity.ts'
import { toAmountToken, useSwapWords } from '../swap/use-swap.ts'

interface SwapSidesProps {
  readonly swap: SwapState
  readonly network: Network | undefined
}

/** The sold and the bought amount. */
export function SwapSides({ swap, network }: SwapSidesProps) {
  const t = useSwapWords()
  const { from, to, plan, amount, figures } = swap
  if (from === undefined || to === undefined) return null
  const sold = plan === undefined ? amount : formatUnits(plan.amount, from.decimals)
  return (
    <div className="lk-swap-sides">
      <Side label={t.sell} token={from} amount={sold} worth={figures.fromWorth} swap={swap} network={network} />
      <span className="lk-swap-sides-arrow" aria-hidden="true">
        <ChevronDownIcon size={18} />
      </span>
      <Side label={t.buy} token={to} amount={figures.toAmount} worth={figures.toWorth} swap={swap} network={network} />
    </div>
  )
}

interface SideProps extends SwapSidesProps {
  readonly label: string
  readonly token: TradedToken
  readonly amount: string | undefined
  readonly worth: string | undefined
}

function Side({ label, token, amount, worth, swap, network }: SideProps) {
  const pictured = toAmountToken(token, swap)
  return (
    <div className="lk-swap-side">
      <div className="lk-swap-side-text">
        <span className="lk-swap-side-label">{label}</span>
        <span className="lk-swap-side-amount">
          {amount === undefined ? token.symbol : <ShownAmount number={toFineQuantity(amount)} unit={token.symbol} />}
        </span>
        <span className="lk-swap-side-label">{worth === undefined ? '' : <ShownFiat value={worth} />}</span>
      </div>
      {pictured !== undefined && <TokenPicture token={pictured} network={network} size={40} />}
    </div>
  )
}
