import { defineFeature } from '../../feature.ts'
import { loadAccount } from '../load-account.ts'
import type { NetworkVerbs } from './networks.types.ts'

declare module '../../client.ts' {
  interface ClientActions extends NetworkVerbs {}
}

/** Changes the network, with an account and without one. @see Spec §2, §8 "Network Not Found" */
export const networks = defineFeature({
  name: 'networks',
  verbs: ['switchNetwork', 'cancelSwitch'],
  // With the account, so that the request reaches its wallet in the press itself.
  load: loadAccount,
})
