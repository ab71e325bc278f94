import type { Network } from '@latchkey/chains'
import {
  type AmountEntry,
  type AmountProblem,
  cutDecimals,
  hasPrice,
  switchUnit,
  toFiatText,
  toTokenText,
} from '@latchkey/core/ui'
import { ArrowUpDownIcon, Button, Skeleton } from '@latchkey/design'
import { formatNumber } from '@latchkey/primitives'
import { useClientState } from '@latchkey/react'
import { useId, useState } from 'react'
import { localizeNumber } from '../locale/localize-number.ts'
import { useLocale } from '../locale/use-locale.ts'
import { useViewCss, useWords } from '../shell/index.ts'
import { amount } from '../strings/en/amount.ts'
import type { ModalWords } from '../strings/words.types.ts'
import { Amount } from './amount.tsx'
import css from './amount-field.css?inline'
import { AmountInput } from './amount-input.tsx'
import { currencyLook } from './currency-look.ts'
import { toShownQuantity } from './quantity.ts'
import { ShownAmount } from './shown-amount.tsx'
import { ShownFiat } from './shown-fiat.tsx'
import { TokenButton } from './token-button.tsx'
import type { PicturedToken } from './token-picture.tsx'

/** Decimals of the token amount that is shown for an entered value. */
const SHOWN_DECIMALS = 6

/** The token of an amount. */
export interface AmountToken extends PicturedToken {
  readonly decimals: number
  /** Price of one whole token, in the visitor's currency. */
  readonly price?: number | undefined
}

export interface AmountFieldProps {
  /** The purpose of the amount: "You send". */
  readonly label: string
  readonly entry: AmountEntry
  /** Absent: the amount is read-only. */
  readonly onEntry?: ((entry: AmountEntry) => void) | undefined
  readonly token: AmountToken | undefined
  readonly network: Network | undefined
  /** Absent: the token cannot be changed. */
  readonly onSelectToken?: (() => void) | undefined
  /** Called on hover over the token, to preload its list. */
  readonly onSelectIntent?: (() => void) | undefined
  /** Balance of the token, as decimal text. */
  readonly balance?: string | undefined
  readonly onMax?: (() => void) | undefined
  readonly isMaxPending?: boolean
  /** The problem of the amount; announced to screen readers. */
  readonly error?: string | undefined
  /** The price of the token is being fetched. */
  readonly isPriceLoading?: boolean
  /** A new amount is pending. */
  readonly isLoading?: boolean
  readonly testId?: string
}

/** A field for an amount of a token, or for its value in a currency. */
export function AmountField(props: AmountFieldProps) {
  useViewCss(css)
  const { label, entry, onEntry, token, network, balance, onMax, isMaxPending, isLoading, testId } = props
  const t = useWords('amount', amount)
  const id = useId()
  const locale = useLocale()
  const look = currencyLook(useClientState((state) => state.currency) ?? 'usd', locale)
  const [problem, setProblem] = useState<AmountProblem>()
  const decimals = entry.unit === 'fiat' ? look.decimals : (token?.decimals ?? 18)
  const note = noteOf(problem, { symbol: token?.symbol ?? '', decimals }, t) ?? props.error
  return (
    <div className="lk-amount-field" data-testid={testId}>
      <label htmlFor={id} className="lk-amount-field-label">
        {label}
      </label>
      <div className="lk-amount-field-line">
        {isLoading === true ? (
          <Skeleton width={132} height={28} shape="row" />
        ) : (
          <AmountInput
            id={id}
            text={entry.text}
            decimals={decimals}
            look={entry.unit === 'fiat' ? look : undefined}
            describedBy={`${id}-note`}
            isInvalid={note !== undefined}
            onText={
              onEntry &&
              ((text, found) => {
                setProblem(found)
                if (text !== entry.text) onEntry({ unit: entry.unit, text })
              })
            }
          />
        )}
        <TokenButton
          token={token}
          network={network}
          onSelect={props.onSelectToken}
          onSelectIntent={props.onSelectIntent}
        />
      </div>
      <div className="lk-amount-field-line lk-amount-field-beside">
        <OtherUnit
          entry={entry}
          token={token}
          onEntry={onEntry}
          fiatDecimals={look.decimals}
          isPriceLoading={props.isPriceLoading ?? false}
        />
        {token !== undefined && balance !== undefined && (
          <span className="lk-amount-field-balance">
            <span className="lk-hidden">{t.balance} </span>
            <ShownAmount number={toShownQuantity(balance)} unit={token.symbol} />
            {onMax !== undefined && (
              <Button
                size="sm"
                loading={isMaxPending}
                title={t.useMax}
                data-testid="amount-max-button"
                onClick={() => {
                  setProblem(undefined)
                  onMax()
                }}
              >
                {t.max}
              </Button>
            )}
          </span>
        )}
      </div>
      {/* Always rendered, so that a later message is announced. */}
      <div id={`${id}-note`} className="lk-amount-field-note" aria-live="polite">
        {note !== undefined && <bdi>{note}</bdi>}
      </div>
    </div>
  )
}

interface OtherUnitProps extends Pick<AmountFieldProps, 'entry' | 'onEntry' | 'token'> {
  readonly isPriceLoading: boolean
  readonly fiatDecimals: number
}

/** The amount in the other unit; a press switches to that unit. */
function OtherUnit({ entry, token, onEntry, fiatDecimals, isPriceLoading }: OtherUnitProps) {
  const t = useWords('amount', amount)
  const locale = useLocale()
  const currency = useClientState((state) => state.currency) ?? 'usd'
  if (token === undefined) return <span />
  const units = { decimals: token.decimals, price: token.price, fiatDecimals }
  if (!hasPrice(units)) return isPriceLoading ? <Skeleton width={56} height={12} /> : <span>{t.noPrice}</span>
  const isFiat = entry.unit === 'fiat'
  const other = isFiat ? (
    <Amount value={localizeToken(toTokenText(entry, units), locale)} unit={token.symbol} />
  ) : (
    <ShownFiat value={toFiatText(entry, units) ?? '0'} />
  )
  if (onEntry === undefined) return <span>{other}</span>
  return (
    <button
      type="button"
      className="lk-amount-field-switch"
      title={isFiat ? t.inToken(token.symbol) : t.inFiat(currency.toUpperCase())}
      data-testid="amount-switch-unit"
      onClick={() => onEntry(switchUnit(entry, units))}
    >
      {other}
      <ArrowUpDownIcon size={14} />
    </button>
  )
}

/** Cut, never rounded up; the review shows every decimal. */
function localizeToken(entered: string, locale: string): string {
  const { text } = cutDecimals(entered, SHOWN_DECIMALS)
  const decimals = text.split('.')[1]?.length ?? 0
  return localizeNumber(formatNumber(text === '' ? '0' : text, decimals), locale)
}

function noteOf(
  problem: AmountProblem | undefined,
  { symbol, decimals }: { readonly symbol: string; readonly decimals: number },
  t: ModalWords['amount'],
): string | undefined {
  if (problem === undefined) return undefined
  return problem === 'not-a-number' ? t.notANumber : t.tooPrecise(symbol, decimals)
}
