import { defineFeature } from '../../feature.ts'

/** Changes the network, with an account and without one. @see Spec §2, §8 "Network Not Found" */
export const networks = defineFeature({
  name: 'networks',
  // With the account, so that the request reaches its wallet in the press itself.
  isOfAccount: true,
  load: async () => (await import('../account-code.ts')).createNetworks,
})
