import { defineFeature } from '../../feature.ts'

/** Wallets on other devices. Available if a connector declares the capability. @see Spec §2 */
export const pairing = defineFeature({
  name: 'pairing',
  provides: { pairing: { capability: 'pairing' } },
})
