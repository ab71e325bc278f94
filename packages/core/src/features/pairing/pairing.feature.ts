import { defineFeature } from '../../feature.ts'

/** Wallets on other devices. Connectors that can pair declare the capability. @see Spec §2 */
export const pairing = defineFeature({
  name: 'pairing',
  provides: { pairing: { capability: 'pairing' } },
})
