import { NATIVE_TOKEN_ADDRESSES, type Network } from '@latchkey/chains'
import type { GuardCheck, SwapState, TradedToken } from '@latchkey/core/ui'
import { ChevronDownIcon } from '@latchkey/design'
import { formatUnits, toDecimal } from '@latchkey/primitives'
import { ShownAmount } from '../../parts/shown-amount.tsx'
import { ShownFiat } from '../../parts/shown-fiat.tsx'
import { TokenPicture } from '../../parts/token-picture.tsx'
import { toFineQuantity } from '../swap/fine-quantity.ts'
import { useQuoteWords } from '../swap/use-quote-words.ts'
import { toAmountToken, useSwapWords } from '../swap/use-swap.ts'

interface SwapSidesProps {
  readonly swap: SwapState
  readonly network: Network | undefined
}

/**
 * The sold and the bought amount: first those of the quote, then the maximum of the prepared request and the received
 * amount of the simulation. The minimum is in the details.
 */
export function SwapSides({ swap, network }: SwapSidesProps) {
  const t = useSwapWords()
  const quote = useQuoteWords()
  const { from, to, plan, amount, figures } = swap
  if (from === undefined || to === undefined) return null
  const sold = plan === undefined ? amount : formatUnits(plan.amount, from.decimals)
  const received = receivedOf(plan?.check, to)
  const bought = received === undefined ? figures.toAmount : formatUnits(received, to.decimals)
  const [sell, buy] = [plan === undefined ? t.sell : quote.maximum, received === undefined ? t.buy : quote.simulated]
  return (
    <div className="lk-swap-sides">
      <Side label={sell} token={from} amount={sold} swap={swap} network={network} />
      <span className="lk-swap-sides-arrow" aria-hidden="true">
        <ChevronDownIcon size={18} />
      </span>
      <Side label={buy} token={to} amount={bought} swap={swap} network={network} />
    </div>
  )
}

interface SideProps extends SwapSidesProps {
  readonly label: string
  readonly token: TradedToken
  readonly amount: string | undefined
}

function Side({ label, token, amount, swap, network }: SideProps) {
  const pictured = toAmountToken(token, swap)
  const price = pictured?.price
  const worth =
    price === undefined || amount === undefined
      ? undefined
      : toDecimal(amount || '0')
          .times(price)
          .toFixed()
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

/** Received raw units of a token in the simulation, if there is one. */
function receivedOf(check: GuardCheck | undefined, { address }: TradedToken): bigint | undefined {
  if (check?.status !== 'checked') return undefined
  for (const effect of check.report.effects) {
    if (effect.type !== 'receive') continue
    const received = effect.asset.type === 'native' ? NATIVE_TOKEN_ADDRESSES.eip155 : effect.asset.address
    if (address.toLowerCase().endsWith(`:${received.toLowerCase()}`)) return effect.asset.amount
  }
  return undefined
}
