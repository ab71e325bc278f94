import { type PricePeriod, readPriceHistory, type TokenBalance } from '@latchkey/core/ui'
import { SegmentedControl, Skeleton } from '@latchkey/design'
import { type CaipNetworkId, parseCaipAddress } from '@latchkey/primitives'
import { useClientState, useRead, useScreenClient } from '@latchkey/react'
import { useMemo, useState } from 'react'
import { useLocale } from '../../locale/use-locale.ts'
import { toPrice } from '../../parts/quantity.ts'
import { toFiatString } from '../../parts/shown-fiat.tsx'
import { useWords } from '../../shell/index.ts'
import { token as tokenWords } from '../../strings/en/token.ts'
import { CURVE_HEIGHT, CURVE_WIDTH, type PriceCurve, toPriceCurve } from './price-curve.ts'

const PERIODS: readonly PricePeriod[] = ['1d', '1w', '1m', '1y']

/**
 * The past prices of a token as a line, for a period that the visitor selects. Its height is the same in every state.
 */
export function PriceChart({ token }: { readonly token: TokenBalance }) {
  const t = useWords('token', tokenWords)
  const client = useScreenClient()
  const currency = useClientState((state) => state.currency)
  const [period, setPeriod] = useState<PricePeriod>('1d')
  const { chainId, address } = token
  const read = useMemo(
    () =>
      readPriceHistory(client, {
        networkId: chainId as CaipNetworkId,
        address: address === undefined ? undefined : parseCaipAddress(address).address,
        currency,
        period,
      }),
    [client, chainId, address, currency, period],
  )
  const { status, data } = useRead(read)
  const curve = data === undefined ? undefined : toPriceCurve(data)
  return (
    <div className="lk-price-chart">
      <div className="lk-price-drawing" aria-busy={status === 'loading'}>
        {status === 'loading' ? (
          <Skeleton width={328} height={CURVE_HEIGHT} shape="row" />
        ) : curve === undefined ? (
          <p>{status === 'failed' ? t.chartFailed : t.noChart}</p>
        ) : (
          <Curve curve={curve} />
        )}
      </div>
      <SegmentedControl
        label={t.period}
        options={PERIODS.map((value) => ({ value, label: t.periods[value] }))}
        value={period}
        onValueChange={setPeriod}
      />
    </div>
  )
}

function Curve({ curve }: { readonly curve: PriceCurve }) {
  const t = useWords('token', tokenWords)
  const locale = useLocale()
  const currency = useClientState((state) => state.currency) ?? 'usd'
  const { path, first, last, low, high } = curve
  const write = (price: number) => toFiatString(price, currency, locale, toPrice)
  return (
    <svg
      viewBox={`0 0 ${CURVE_WIDTH} ${CURVE_HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t.chart({ from: write(first), to: write(last), low: write(low), high: write(high) })}
      data-tone={toTone(first, last)}
    >
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

/** Consistent with the figure beside it, which has two decimals: no tone for 0.00 %. */
function toTone(first: number, last: number): 'up' | 'down' | undefined {
  const percent = (last / first - 1) * 100
  return percent >= 0.005 ? 'up' : percent <= -0.005 ? 'down' : undefined
}
