import type { Currency } from '@latchkey/core'
import { ChevronDownIcon, Heading } from '@latchkey/design'
import { useClient, useClientState, useEngine } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { currencyLook } from '../../parts/currency-look.ts'
import { settings as t } from '../../strings/en/settings.ts'

/**
 * What values are shown in: as tall from the start as it will be. Nothing to choose from while the gateway has not said
 * what there is, and where it values in one currency alone; nothing at all without a gateway.
 */
export function CurrencyChoice() {
  const engine = useEngine()
  const { services } = useClient().options
  const chosen = useClientState((state) => state.currency) ?? 'usd'
  const [currencies, setCurrencies] = useState<readonly Currency[]>([])

  useEffect(() => {
    let isCurrent = true
    engine
      ?.preferences()
      .then((preferences) => preferences.currencies())
      .then(
        (known) => {
          if (isCurrent) setCurrencies(known)
        },
        // Without the code for it the rest of the settings is there.
        () => {},
      )
    return () => {
      isCurrent = false
    }
  }, [engine])

  if (services?.gateway === undefined) return null
  const offered = currencies.includes(chosen) ? currencies : [chosen, ...currencies]
  const choose = (value: string) => {
    const currency = currencies.find((each) => each === value)
    if (currency !== undefined) void engine?.preferences().then(({ chooseCurrency }) => chooseCurrency(currency))
  }
  return (
    <section>
      <Heading level={2} look="section">
        {t.currency}
      </Heading>
      <span className="lk-settings-select">
        <select
          aria-label={t.currency}
          value={chosen}
          disabled={offered.length < 2}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {offered.map((currency) => (
            <option key={currency} value={currency}>
              {nameOf(currency)} ({currencyLook(currency).symbol})
            </option>
          ))}
        </select>
        <ChevronDownIcon size={16} />
      </span>
    </section>
  )
}

function nameOf(currency: Currency): string {
  return new Intl.DisplayNames('en', { type: 'currency' }).of(currency.toUpperCase()) ?? currency
}
