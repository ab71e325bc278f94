import { defineFeature } from '../../feature.ts'

/** Hides buying if the gateway reports no provider. Loaded with the account, separately from the code of buying. */
export const sellers = defineFeature({
  name: 'sellers',
  isOfAccount: true,
  load: async () => (await import('../account-code.ts')).createSellers,
})
