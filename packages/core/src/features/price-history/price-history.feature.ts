import { BALANCE_NAMESPACES } from '@latchkey/chains'
import { defineFeature } from '../../feature.ts'

/** The past prices of a token, from the gateway. */
export const priceHistory = defineFeature({
  name: 'price-history',
  provides: { priceHistory: { services: ['gateway'], namespaces: BALANCE_NAMESPACES } },
  load: async () => (await import('./price-history.queries.ts')).createPriceHistory,
})
