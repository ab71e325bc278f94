import { selectNetwork } from '@latchkey/core'
import type { SwapState } from '@latchkey/core/ui'
import { ChevronDownIcon, formCss, KeyValue, KeyValueList } from '@latchkey/design'
import { toDecimal, truncateMiddle } from '@latchkey/primitives'
import { useClientState } from '@latchkey/react'
import { formatPercent } from '../../locale/format-percent.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { ShownAmount } from '../../parts/shown-amount.tsx'
import { ShownFiat } from '../../parts/shown-fiat.tsx'
import { toFee } from '../../parts/to-fee.ts'
import { useViewCss } from '../../shell/index.ts'
import { toFineQuantity } from './fine-quantity.ts'
import { QuoteAge } from './quote-age.tsx'
import css from './swap-quote.css?inline'
import { useQuoteWords } from './use-quote-words.ts'

interface SwapDetailsProps {
  readonly swap: SwapState
  /** Time of the shown data; `undefined` if it is not refreshed. */
  readonly at: number | undefined
  /** Default false. */
  readonly isOpen?: boolean
}

/** The rate; when opened, the costs of the swap and its minimum. */
export function SwapDetails({ swap, at, isOpen }: SwapDetailsProps) {
  useViewCss(formCss)
  useViewCss(css)
  return (
    <details className="lk-swap-details" data-stale={swap.figures.isStale ? '' : undefined} open={isOpen}>
      <summary>
        <SwapRate swap={swap} />
        <span className="lk-swap-details-end">
          <QuoteAge at={at} />
          <ChevronDownIcon size={16} />
        </span>
      </summary>
      <SwapCosts swap={swap} />
    </details>
  )
}

/** `1 ETH = 2,991 USDC` */
function SwapRate({ swap: { from, to, figures } }: { readonly swap: SwapState }) {
  if (from === undefined || to === undefined || figures.rate === undefined) return null
  return (
    <bdi dir="ltr" className="lk-swap-rate">
      <ShownAmount number={{ text: '1', isLess: false }} unit={from.symbol} /> ={' '}
      <ShownAmount number={toFineQuantity(figures.rate)} unit={to.symbol} />
    </bdi>
  )
}

/** The costs of a swap, and its minimum. */
function SwapCosts({ swap }: { readonly swap: SwapState }) {
  const { from, to, figures, plan, account } = swap
  const t = useQuoteWords()
  const locale = useLocale()
  const symbol = useClientState((state) => selectNetwork(state)?.nativeCurrency.symbol)
  const percent = (value: string) => <bdi>{formatPercent(value, locale)}</bdi>
  const { impactPercent, impact, minimum, networkFee, providerFee } = figures
  return (
    <KeyValueList className="lk-swap-costs">
      {impact === 'unknown' && <KeyValue name={t.impact} value={t.impactUnknown} tone="warning" />}
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
        <KeyValue name={t.minimum} value={<ShownAmount number={toFineQuantity(minimum)} unit={to.symbol} />} />
      )}
      {plan !== undefined && account !== undefined && (
        <KeyValue
          name={t.recipient}
          value={
            <bdi dir="ltr" title={account.address}>
              {t.own(truncateMiddle(account.address))}
            </bdi>
          }
        />
      )}
      <KeyValue name={t.slippage} value={percent(String(figures.slippagePercent))} />
      <KeyValue
        name={t.networkFee}
        value={
          networkFee === undefined ? (
            t.unknown
          ) : networkFee.worth === undefined ? (
            <ShownAmount number={toFee(networkFee.amount)} unit={symbol} />
          ) : (
            <ShownFiat value={networkFee.worth} />
          )
        }
      />
      <KeyValue
        name={t.providerFee}
        value={
          providerFee.amount === undefined || from === undefined ? (
            t.none
          ) : (
            <>
              <ShownAmount number={toFineQuantity(providerFee.amount)} unit={from.symbol} /> (
              {percent(providerFee.percent)})
            </>
          )
        }
      />
    </KeyValueList>
  )
}
