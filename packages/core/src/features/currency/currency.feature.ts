import { defineFeature } from '../../feature.ts'
import type { CurrencySlice } from './currency.types.ts'

declare module '../../store/state.ts' {
  interface FeatureSlices extends CurrencySlice {}
}

/** The currency of displayed values. */
export const currency = defineFeature({
  name: 'currency',
  provides: { currencies: { services: ['gateway'] } },
  isOfAccount: true,
  load: async () => (await import('../account-code.ts')).createCurrency,
})
