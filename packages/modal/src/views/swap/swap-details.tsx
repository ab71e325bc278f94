import type { SwapState } from '@latchkey/core'
import { ChevronDownIcon, KeyValue, KeyValueList } from '@latchkey/design'
import { roundDecimal, toDecimal } from '@latchkey/primitives'
import { formatPercent } from '../../locale/format-percent.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { toShownQuantity } from '../../parts/quantity.ts'
import { ShownAmount } from '../../parts/shown-amount.tsx'
import { ShownFiat } from '../../parts/shown-fiat.tsx'
import { QuoteAge } from './quote-age.tsx'
import { useSwapStrings } from './use-swap-strings.ts'

/** What one token pays; pressed, what the swap costs and what is received at least. */
export function SwapDetails({ swap }: { readonly swap: SwapState }) {
  return (
    <details className="lk-swap-details" data-stale={swap.figures.isStale ? '' : undefined}>
      <summary>
        <SwapRate swap={swap} />
        <span className="lk-swap-details-end">
          <QuoteAge at={swap.status === 'quoted' ? swap.quote?.at : undefined} />
          <ChevronDownIcon size={16} />
        </span>
      </summary>
      <SwapCosts swap={swap} />
    </details>
  )
}

/** `1 ETH = 2,991 USDC` */
export function SwapRate({ swap: { from, to, figures } }: { readonly swap: SwapState }) {
  if (from === undefined || to === undefined || figures.rate === undefined) return null
  return (
    <bdi dir="ltr" className="lk-swap-rate">
      <ShownAmount number={{ text: '1', isLess: false }} unit={from.symbol} /> ={' '}
      <ShownAmount number={toRate(figures.rate)} unit={to.symbol} />
    </bdi>
  )
}

/** Three decimals as balances have; of what is smaller as many as its first four digits need. */
function toRate(rate: string) {
  if (toDecimal(rate).gte('0.1')) return toShownQuantity(rate)
  const zeros = /^0\.(0*)/.exec(rate)?.[1]?.length ?? 0
  const text = roundDecimal(rate, Math.min(zeros + 4, 20), 'down').toFixed()
  return { text, isLess: false }
}

/** What a swap costs, and what it pays at least. */
export function SwapCosts({ swap: { from, to, figures } }: { readonly swap: SwapState }) {
  const t = useSwapStrings()
  const locale = useLocale()
  const percent = (value: string) => <bdi>{formatPercent(value, locale)}</bdi>
  const { impactPercent, impact, minimum, networkFee, providerFee } = figures
  return (
    <KeyValueList className="lk-swap-costs">
      {impactPercent !== undefined && (
        <KeyValue
          name={t.impact}
          value={
            toDecimal(impactPercent).lt('0.01') ? (
              <bdi>{`<${formatPercent('0.01', locale)}`}</bdi>
            ) : (
              percent(impactPercent)
            )
          }
          tone={impact === 'high' ? 'danger' : impact === 'noted' ? 'warning' : 'neutral'}
        />
      )}
      {to !== undefined && minimum !== undefined && (
        <KeyValue name={t.minimum} value={<ShownAmount number={toShownQuantity(minimum)} unit={to.symbol} />} />
      )}
      <KeyValue name={t.slippage} value={percent(String(figures.slippagePercent))} />
      <KeyValue
        name={t.networkFee}
        value={
          networkFee?.worth === undefined ? (networkFee?.amount ?? t.unknown) : <ShownFiat value={networkFee.worth} />
        }
      />
      <KeyValue
        name={t.providerFee}
        value={
          providerFee.amount === undefined || from === undefined ? (
            t.none
          ) : (
            <>
              <ShownAmount number={toShownQuantity(providerFee.amount)} unit={from.symbol} /> (
              {percent(providerFee.percent)})
            </>
          )
        }
      />
    </KeyValueList>
  )
}
