import { defineFeature } from '../../feature.ts'
import { loadAccount } from '../load-account.ts'

/** What values are shown in. */
export const currency = defineFeature({
  name: 'currency',
  provides: { currencies: { services: ['gateway'] } },
  verbs: ['chooseCurrency'],
  reads: ['currencies'],
  load: loadAccount,
})
