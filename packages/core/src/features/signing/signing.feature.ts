import { defineFeature } from '../../feature.ts'

/** Requests to the connected wallet: signatures, transactions, networks. */
export const signing = defineFeature({
  name: 'signing',
  load: async () => (await import('./signing.effects.ts')).createSigning,
})
