import type { Currency } from '@latchkey/protocol/gateway'
import type { Caller } from '../../caller.ts'
import type { Result } from '../../result.ts'
import { currency as currencyFeature } from './currency.feature.ts'

/** Shows values in a currency, on this visit and later ones. */
export const chooseCurrency = (client: Caller, currency: Currency): Promise<Result<void>> =>
  client.run(currencyFeature, ({ verbs }) => verbs.chooseCurrency(currency))
