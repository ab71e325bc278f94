import { type Currency, chooseCurrency } from '@latchkey/core/ui'
import { Button, ChevronDownIcon, LiveRegion } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useEffect, useRef } from 'react'
import { useLocale } from '../../locale/use-locale.ts'
import { currencySymbol } from '../../parts/currency-look.ts'
import { useAvailability } from '../../parts/use-availability.ts'
import { useWords } from '../../shell/index.ts'
import { settings } from '../../strings/en/settings.ts'
import { shell as shellWords } from '../../strings/en/shell.ts'
import { useCurrencies } from './use-currencies.ts'

/**
 * The choice of the display currency. It keeps its height while the gateway loads, and becomes a retry button if the
 * gateway does not respond. It has no options until the gateway has responded, or if the gateway has only one currency.
 * Without a gateway it renders nothing.
 */
export function CurrencyChoice() {
  const t = useWords('settings', settings)
  const locale = useLocale()
  const client = useScreenClient()
  const { currencies: hasCurrencies } = useAvailability()
  const shell = useWords('shell', shellWords)
  const chosen = useClientState((state) => state.currency) ?? 'usd'
  const { currencies, hasFailed, isRetrying, retry } = useCurrencies()
  const select = useRef<HTMLSelectElement>(null)
  const hadFailed = useRef(false)

  // Moves the focus, because the pressed button is removed.
  useEffect(() => {
    if (hadFailed.current && !hasFailed) select.current?.focus({ preventScroll: true })
    hadFailed.current = hasFailed
  }, [hasFailed])

  if (!hasCurrencies) return null
  const choices = currencies.includes(chosen) ? currencies : [chosen, ...currencies]
  const choose = (value: string) => {
    const currency = currencies.find((each) => each === value)
    if (currency !== undefined) void chooseCurrency(client, currency)
  }
  return (
    <div className="lk-settings-choice">
      <span className="lk-settings-label">{t.currency}</span>
      <span className="lk-settings-select">
        <select
          ref={select}
          aria-label={t.currency}
          value={chosen}
          disabled={choices.length < 2}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {choices.map((currency) => (
            <option key={currency} value={currency}>
              {isolate(`${nameOf(currency, locale)} (${currencySymbol(currency, locale)})`)}
            </option>
          ))}
        </select>
        {hasFailed ? (
          <Button size="sm" variant="ghost" title={t.currenciesFailed} loading={isRetrying} onClick={retry}>
            {shell.retry}
          </Button>
        ) : (
          <ChevronDownIcon size={16} />
        )}
      </span>
      <LiveRegion message={hasFailed && !isRetrying ? t.currenciesFailed : ''} />
    </div>
  )
}

/** Isolates the direction of a text, because an option can contain only text, no element. @see UAX #9, FSI and PDI */
function isolate(text: string): string {
  return `\u2068${text}\u2069`
}

function nameOf(currency: Currency, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'currency' }).of(currency.toUpperCase()) ?? currency
}
