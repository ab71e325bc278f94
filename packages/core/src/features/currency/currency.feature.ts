import { defineFeature } from '../../feature.ts'
import { loadAccount } from '../load-account.ts'
import type { CurrencyReads, CurrencySlice, CurrencyVerbs } from './currency.types.ts'

declare module '../../client.ts' {
  interface ClientActions extends CurrencyVerbs {}
  interface ClientReads extends CurrencyReads {}
}
declare module '../../store/state.ts' {
  interface FeatureSlices extends CurrencySlice {}
}

/** The currency of displayed values. */
export const currency = defineFeature({
  name: 'currency',
  provides: { currencies: { services: ['gateway'] } },
  verbs: ['chooseCurrency'],
  reads: ['currencies'],
  load: loadAccount,
})
