import type { Currency } from '@latchkey/protocol/gateway'
import type { Context } from '../../context.ts'
import { onceRead } from '../../reads/once-read.ts'
import { ok } from '../../result.ts'
import { read } from '../../storage/stored.ts'
import type { Dependencies } from '../dependencies.ts'
import { currencyFlow } from './currency.flow.ts'
import { currencyKey, VISITOR_CURRENCIES } from './currency-key.ts'

/**
 * Sets the currency that the visitor chose on an earlier visit before the first read. Resets it to US dollars if the
 * gateway does not serve that currency.
 */
export function createCurrency(context: Context, { gateway }: Dependencies) {
  const { storage } = context.options
  restoreCurrency(context, gateway)

  async function fetchCurrencies(): Promise<readonly Currency[]> {
    const known = (await (await gateway('networks'))?.getCurrencies()) ?? []
    return VISITOR_CURRENCIES.filter((currency) => known.includes(currency))
  }

  return {
    verbs: {
      async chooseCurrency(currency: Currency) {
        storage.set(currencyKey.name, currency)
        context.dispatch(currencyFlow, { type: 'chosen', currency: currency === 'usd' ? undefined : currency })
        return ok(undefined)
      },
    },
    reads: { currencies: () => onceRead(fetchCurrencies) },
  }
}

function restoreCurrency(context: Context, gateway: Dependencies['gateway']): void {
  const currency = read(context.options.storage, currencyKey)
  if (currency === undefined || currency === 'usd') return
  context.dispatch(currencyFlow, { type: 'restored', currency })
  gateway('networks')
    .then((service) => service?.getCurrencies())
    .then(
      (known = []) => {
        if (!known.includes(currency) && context.getState().currency === currency)
          context.dispatch(currencyFlow, { type: 'not-served', currency: undefined })
      },
      // The reads report that the gateway does not respond.
      () => {},
    )
}
