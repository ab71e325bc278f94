import type { Context } from '../../context.ts'
import type { Gateway } from '../../ports/index.ts'
import { read } from '../../storage/stored.ts'
import { currencyKey } from './currency-key.ts'

/**
 * Values are in the currency that the visitor chose on an earlier visit, from the first read on; in US dollars again once
 * the gateway says that it does not know that currency.
 */
export function restoreCurrency(context: Context, gateway: () => Promise<Gateway | undefined>): void {
  const currency = read(context.options.storage, currencyKey)
  if (currency === undefined || currency === 'usd') return
  context.set({ currency })
  gateway()
    .then((service) => service?.getCurrencies())
    .then(
      (known = []) => {
        if (!known.includes(currency) && context.getState().currency === currency) context.set({ currency: undefined })
      },
      // The reads say that the gateway does not answer.
      () => {},
    )
}
