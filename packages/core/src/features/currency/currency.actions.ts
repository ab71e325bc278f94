import type { Currency } from '@latchkey/protocol/gateway'
import type { Caller, FeatureOf } from '../../caller.ts'
import type { Result } from '../../result.ts'
import type { createCurrency } from './currency.effects.ts'

const currencyFeature: FeatureOf<typeof createCurrency> = { name: 'currency' }

/** Sets the currency in which values are shown. It is stored for later visits. */
export const chooseCurrency = (client: Caller, currency: Currency): Promise<Result<void>> =>
  client.run(currencyFeature, ({ verbs }) => verbs.chooseCurrency(currency))
