import type { ShownOnrampQuote } from '@latchkey/core/ui'
import { ExternalLinkIcon, Heading, List, ListRow, ListRowSkeleton, Skeleton } from '@latchkey/design'
import { toDecimal } from '@latchkey/primitives'
import { localizeNumber } from '../../locale/localize-number.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Legal } from '../../parts/legal.tsx'
import { moneyText } from '../../parts/onramp/money.tsx'
import { moneyLook } from '../../parts/onramp/money-look.ts'
import { NothingToBuy } from '../../parts/onramp/nothing-to-buy.tsx'
import { toShownTokens } from '../../parts/onramp/to-shown-tokens.ts'
import { useOnramp } from '../../parts/onramp/use-onramp.ts'
import { useQuote } from '../../parts/onramp/use-quote.ts'
import { useStartPurchase } from '../../parts/onramp/use-start-purchase.ts'
import { Picture } from '../../parts/picture.tsx'
import { toPrice } from '../../parts/quantity.ts'
import { ShownAmount } from '../../parts/shown-amount.tsx'
import type { Title } from '../../router/define-view.ts'
import { useWords } from '../../shell/index.ts'
import { onramp as onrampWords } from '../../strings/en/onramp.ts'

export const title: Title = (words) => words('onramp', onrampWords).providersTitle

/** The providers of a purchase; a press opens the popup of one. @see Spec §9 "On-ramp providers" */
export default function OnRampProvidersView() {
  const t = useWords('onramp', onrampWords)
  const onramp = useOnramp()
  const locale = useLocale()
  const { picked, providers } = onramp
  if (picked === undefined)
    return (
      <>
        <div className="lk-view-content" aria-busy="true">
          <Skeleton width={104} height={20} />
          <div>
            <ListRowSkeleton subtitle figures />
            <ListRowSkeleton subtitle figures />
          </div>
        </div>
        <Legal text={t.legal} />
      </>
    )
  if (providers.length === 0 || picked.token === undefined) return <NothingToBuy />
  const { amount = '', payment, problem } = picked
  return (
    <>
      <div className="lk-view-content">
        {payment !== undefined && problem === undefined && (
          <Heading look="section" dir="auto">
            {t.getFor(moneyText({ amount, currency: payment.id }, locale))}
          </Heading>
        )}
        <List>
          {providers.map((provider) => (
            <ProviderRow key={provider.id} provider={provider} onramp={onramp} />
          ))}
        </List>
      </div>
      <Legal text={t.legal} />
    </>
  )
}

type Onramp = ReturnType<typeof useOnramp>

interface ProviderRowProps {
  readonly provider: Onramp['providers'][number]
  readonly onramp: Onramp
}

/** The price of one token, including fees. */
function Rate({ quote, unit }: { readonly quote: ShownOnrampQuote; readonly unit: string }) {
  const locale = useLocale()
  const { paymentTotal, purchaseAmount } = quote
  if (toDecimal(purchaseAmount.amount).lte(0)) return null
  const { before, after, decimals } = moneyLook(paymentTotal.currency, locale)
  const price = toPrice(toDecimal(paymentTotal.amount).div(purchaseAmount.amount).toFixed(), decimals)
  return <bdi dir="ltr">{`1 ${unit} = ${before}${localizeNumber(price.text, locale)}${after}`}</bdi>
}

/** A provider, and the amount that it pays out. */
function ProviderRow({ provider, onramp: { picked, networkId } }: ProviderRowProps) {
  const t = useWords('onramp', onrampWords)
  const locale = useLocale()
  const start = useStartPurchase()
  const { id, name, fee } = provider
  const quote = useQuote({ picked, networkId, provider: id })
  const isPriced = typeof quote === 'object' && !quote.isPlaceholder
  const tokens = isPriced ? toShownTokens(quote.purchaseAmount.amount) : undefined
  const unit = picked?.token?.symbol ?? ''
  return (
    <ListRow
      leading={<Picture name={name} size={40} />}
      title={name}
      subtitle={t.fee(fee.min, fee.max)}
      value={
        quote === 'loading' ? (
          <Skeleton width={88} height={16} />
        ) : tokens === undefined ? undefined : (
          <ShownAmount number={{ text: tokens, isLess: false }} unit={unit} />
        )
      }
      valueNote={
        quote === 'loading' ? (
          <Skeleton width={104} height={12} />
        ) : isPriced ? (
          <Rate quote={quote} unit={unit} />
        ) : undefined
      }
      trailing={<ExternalLinkIcon size={16} />}
      disabled={picked?.problem !== undefined || quote === 'unsold'}
      aria-label={t.opensWindow(name, fee.min, fee.max)}
      aria-description={tokens === undefined ? undefined : `${localizeNumber(tokens, locale)} ${unit}`}
      data-testid={`onramp-provider-${id}`}
      onClick={() => start(provider)}
    />
  )
}
