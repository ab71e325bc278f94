import { defineFeature } from '../../feature.ts'

/** Switches the network, with or without an account. @see Spec §2, §8 "Network Not Found" */
export const networks = defineFeature({
  name: 'networks',
  // Loaded with the account, so that the request reaches its wallet within the press.
  isOfAccount: true,
  load: async () => (await import('../account-code.ts')).createNetworks,
})
