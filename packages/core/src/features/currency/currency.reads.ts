import type { Currency } from '@latchkey/protocol/gateway'
import type { Caller, FeatureOf } from '../../caller.ts'
import type { Read } from '../../reads/read.ts'
import type { createCurrency } from './currency.effects.ts'

const currency: FeatureOf<typeof createCurrency> = { name: 'currency' }

/**
 * Currencies in which the gateway reports values; empty without a gateway, or while it does not respond. Fetched once.
 */
export const readCurrencies = (client: Caller): Read<readonly Currency[]> =>
  client.read(currency, ({ reads }) => reads.currencies())
