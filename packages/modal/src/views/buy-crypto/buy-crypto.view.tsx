import { chooseOnramp, ONRAMP_PRESETS, type ShownOnrampQuote } from '@latchkey/core/ui'
import { Button, formCss, KeyValue, KeyValueList, Skeleton } from '@latchkey/design'
import { useScreenClient } from '@latchkey/react'
import { useId, useRef } from 'react'
import { localizeNumber } from '../../locale/localize-number.ts'
import { useLocale } from '../../locale/use-locale.ts'
import amountCss from '../../parts/amount-field.css?inline'
import { AmountInput } from '../../parts/amount-input.tsx'
import { Legal } from '../../parts/legal.tsx'
import { Money, moneyText } from '../../parts/onramp/money.tsx'
import { moneyLook } from '../../parts/onramp/money-look.ts'
import { NothingToBuy } from '../../parts/onramp/nothing-to-buy.tsx'
import { toShownTokens } from '../../parts/onramp/to-shown-tokens.ts'
import { useOnramp } from '../../parts/onramp/use-onramp.ts'
import { useQuote } from '../../parts/onramp/use-quote.ts'
import { useStartPurchase } from '../../parts/onramp/use-start-purchase.ts'
import { Scroller } from '../../parts/scroller.tsx'
import { TokenButton } from '../../parts/token-button.tsx'
import { useFit } from '../../parts/use-fit.ts'
import type { Title } from '../../router/define-view.ts'
import { usePreload } from '../../router/view-loader.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { onramp } from '../../strings/en/onramp.ts'
import css from './buy-crypto.css?inline'
import { CurrencyButton } from './currency-button.tsx'

export const title: Title = (words) => words('onramp', onramp).title

type Onramp = ReturnType<typeof useOnramp>
type Picked = NonNullable<Onramp['picked']>

/** Token, amount and quote of a purchase. @see compat-facts 2.6, 8.4 */
export default function BuyCryptoView() {
  useViewCss(formCss)
  useViewCss(amountCss)
  useViewCss(css)
  const { options, picked, network, networkId, providers } = useOnramp()
  const [provider, ...others] = providers
  const quote = useQuote({ picked, networkId, provider: others.length > 0 ? undefined : provider?.id })
  if (picked === undefined) return <BuyShapes />
  if (picked.token === undefined || provider === undefined) return <NothingToBuy />
  return (
    <>
      <Scroller>
        <div className="lk-view-content lk-buy">
          <PayField picked={picked} hasCurrencies={(options?.paymentCurrencies.length ?? 0) > 1} />
          <GetField picked={picked} network={network} quote={quote} />
          <QuoteDetails quote={quote} />
          <BuyFooter picked={picked} providers={providers} isUnsold={quote === 'unsold'} />
        </div>
      </Scroller>
      <BuyLegal />
    </>
  )
}

function BuyLegal() {
  return <Legal text={useWords('onramp', onramp).legal} />
}

interface PayFieldProps {
  readonly picked: Picked
  readonly hasCurrencies: boolean
}

/** The payment: typed, or a press on a preset amount. */
function PayField({ picked: { amount, payment, problem }, hasCurrencies }: PayFieldProps) {
  const t = useWords('onramp', onramp)
  const id = useId()
  const locale = useLocale()
  const client = useScreenClient()
  const code = payment?.id ?? 'USD'
  const look = moneyLook(code, locale)
  const limit = problem === undefined ? '' : moneyText({ amount: problem.limit || '0', currency: code }, locale)
  const note =
    problem?.type === 'too-small' ? t.tooSmall(limit) : problem?.type === 'too-large' ? t.tooLarge(limit) : ''
  return (
    <div className="lk-amount-field" data-testid="onramp-payment">
      <label htmlFor={id} className="lk-amount-field-label">
        {t.pay}
      </label>
      <div className="lk-amount-field-line">
        <AmountInput
          id={id}
          text={amount}
          decimals={look.decimals}
          look={look}
          describedBy={`${id}-note`}
          isInvalid={note !== ''}
          onText={(text) => void chooseOnramp(client, { amount: text })}
        />
        <CurrencyButton code={code} isFixed={!hasCurrencies} />
      </div>
      <fieldset className="lk-buy-presets" aria-label={t.presets}>
        {ONRAMP_PRESETS.map((preset) => (
          <button
            key={preset}
            type="button"
            className="lk-buy-preset"
            aria-pressed={amount === preset}
            data-testid={`onramp-preset-${preset}`}
            onClick={() => void chooseOnramp(client, { amount: preset })}
          >
            {moneyText({ amount: preset, currency: code }, locale)}
          </button>
        ))}
      </fieldset>
      {/* Always rendered, so that a later message is announced. */}
      <div id={`${id}-note`} className="lk-amount-field-note" aria-live="polite">
        {note}
      </div>
    </div>
  )
}

interface QuotedProps {
  readonly quote: ShownOnrampQuote | 'unsold' | 'loading' | undefined
}

interface GetFieldProps extends QuotedProps {
  readonly picked: Picked
  readonly network: Onramp['network']
}

/** The tokens for the payment. */
function GetField({ picked: { token, tokens }, network, quote }: GetFieldProps) {
  const t = useWords('onramp', onramp)
  const locale = useLocale()
  const { modal } = useScreenClient().actions
  const preload = usePreload()
  const isPriced = typeof quote === 'object' && !quote.isPlaceholder
  const bought = isPriced ? localizeNumber(toShownTokens(quote.purchaseAmount.amount), locale) : '–'
  const figure = useRef<HTMLElement>(null)
  useFit(figure, bought.length)
  const select = tokens.length > 1 ? () => modal.push('OnRampTokenSelect') : undefined
  return (
    <div className="lk-amount-field" data-testid="onramp-purchase">
      <span className="lk-amount-field-label">{t.get}</span>
      <div className="lk-amount-field-line">
        {quote === 'loading' ? (
          <Skeleton width={132} height={28} shape="row" />
        ) : (
          <bdi
            ref={figure}
            dir="ltr"
            className="lk-amount-input"
            title={bought}
            data-testid="onramp-quote"
            aria-live="polite"
          >
            {bought}
          </bdi>
        )}
        <TokenButton
          token={token}
          network={network}
          onSelect={select}
          onSelectIntent={select && (() => preload('OnRampTokenSelect'))}
        />
      </div>
    </div>
  )
}

function QuoteDetails({ quote }: QuotedProps) {
  const t = useWords('onramp', onramp)
  const isUnpriced = typeof quote === 'object' && quote.isPlaceholder
  const shown = typeof quote === 'object' && !isUnpriced ? quote : undefined
  const note = quote === 'unsold' ? t.unsold : isUnpriced ? t.noPrice : t.estimate
  const isLoading = quote === 'loading'
  const row = (name: string, money: ShownOnrampQuote['networkFee'] | undefined) => (
    <KeyValue name={name} loading={isLoading} value={money === undefined ? '–' : <Money {...money} />} />
  )
  return (
    <>
      <KeyValueList>
        {row(t.providerFee, shown?.coinbaseFee)}
        {row(t.networkFee, shown?.networkFee)}
        {row(t.total, shown?.paymentTotal)}
      </KeyValueList>
      <p className="lk-buy-note">{note}</p>
    </>
  )
}

interface BuyFooterProps {
  readonly picked: Picked
  readonly providers: Onramp['providers']
  readonly isUnsold: boolean
}

/** With one provider, the press opens its popup; with several, the visitor selects one first. */
function BuyFooter({ picked: { problem }, providers, isUnsold }: BuyFooterProps) {
  const t = useWords('onramp', onramp)
  const { actions } = useScreenClient()
  const preload = usePreload()
  const start = useStartPurchase()
  const [only, ...others] = providers
  const isSingle = only !== undefined && others.length === 0
  const next = isSingle ? 'BuyInProgress' : 'OnRampProviders'
  return (
    <div className="lk-buy-footer">
      <Button
        variant="primary"
        size="lg"
        fullWidth
        disabled={problem !== undefined || isUnsold}
        data-testid="onramp-continue"
        onPointerEnter={() => preload(next)}
        onFocus={() => preload(next)}
        onClick={() => (isSingle ? start(only) : actions.modal.push('OnRampProviders'))}
      >
        {isSingle ? t.continueWith(only.name) : t.continue}
      </Button>
      <button
        type="button"
        className="lk-text-button lk-buy-help"
        onClick={() => {
          actions.track({ event: 'SELECT_WHAT_IS_A_BUY', properties: { isSA: false } })
          actions.modal.push('WhatIsABuy')
        }}
      >
        {t.help}
      </button>
    </div>
  )
}

/** Placeholders while the options are loading. */
function BuyShapes() {
  return (
    <>
      <Scroller>
        <div className="lk-view-content lk-buy" aria-busy="true">
          <Skeleton height={150} shape="row" />
          <Skeleton height={94} shape="row" />
          <Skeleton height={110} shape="row" />
          <p className="lk-buy-note">
            <Skeleton width="80%" height={12} />
          </p>
          <div className="lk-buy-footer">
            <Skeleton height={48} shape="row" />
            <Skeleton width={112} height={24} />
          </div>
        </div>
      </Scroller>
      <BuyLegal />
    </>
  )
}
