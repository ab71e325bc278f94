import type { ShownApproval } from '@latchkey/core/ui'
import { formatUnits, splitAgo } from '@latchkey/primitives'
import { useClientState, useScreenClient } from '@latchkey/react'
import { localizeNumber } from '../../locale/localize-number.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { currencyLook } from '../../parts/currency-look.ts'
import { useAssetName } from '../../parts/guard-asset.tsx'
import { type ShownNumber, toFiat, toShownQuantity } from '../../parts/quantity.ts'
import { useWords } from '../../shell/index.ts'
import { activity } from '../../strings/en/activity.ts'
import { approvals as english } from '../../strings/en/approvals.ts'

/** Returns texts for the limit of an approval, if it has one, the amount at risk, and its dates. */
export function useApprovalNotes({ asset, atRisk, givenAt, lastUsedAt }: ShownApproval): {
  readonly limit: string | undefined
  readonly risk: string | undefined
  readonly dates: string | undefined
} {
  const t = useWords('approvals', english)
  const { ago } = useWords('activity', activity)
  const { clock } = useScreenClient().options
  const currency = useClientState((state) => state.currency)
  const nameOf = useAssetName()
  const locale = useLocale()
  const look = currencyLook(currency ?? 'usd', locale)

  const toText = ({ text, isLess }: ShownNumber, before = '', after = '') =>
    `${isLess ? '<' : ''}${before}${localizeNumber(text, locale)}${after}`
  const toAmount = (amount: bigint) =>
    asset.type === 'token' && asset.decimals !== undefined
      ? toText(toShownQuantity(formatUnits(amount, asset.decimals)), '', ` ${nameOf(asset)}`)
      : undefined
  const toAgo = (at: number) => {
    const past = splitAgo(clock.now() - at)
    return past === undefined ? ago.now : ago[past.unit](localizeNumber(String(past.count), locale))
  }
  const toRisk = () => {
    if (atRisk === undefined) return undefined
    if (atRisk.amount === 0n) return t.nothingAtRisk
    const lost =
      atRisk.value === undefined
        ? toAmount(atRisk.amount)
        : toText(toFiat(atRisk.value, look.decimals), look.before, look.after)
    return lost === undefined ? undefined : t.atRisk(lost)
  }
  const limited = asset.type === 'token' && asset.isUnlimited !== true ? toAmount(asset.amount) : undefined
  const dates = [
    ...(givenAt === undefined ? [] : [t.given(toAgo(givenAt))]),
    ...(lastUsedAt === undefined ? [] : [t.used(toAgo(lastUsedAt))]),
  ]
  return {
    limit: limited === undefined ? undefined : t.upTo(limited),
    risk: toRisk(),
    dates: dates.length === 0 ? undefined : dates.join(' · '),
  }
}
