import { defineFeature } from '../../feature.ts'

/** Hides buying where the gateway says that nobody sells; its code comes with the account, that of buying does not. */
export const sellers = defineFeature({
  name: 'sellers',
  isOfAccount: true,
  load: async () => (await import('../account-code.ts')).createSellers,
})
