import { defineFeature } from '../../feature.ts'

/** Wallets on other devices. What it needs is in the connectors that declare it. @see Spec §2 */
export const pairing = defineFeature({
  name: 'pairing',
  provides: { pairing: { capability: 'pairing' } },
})
