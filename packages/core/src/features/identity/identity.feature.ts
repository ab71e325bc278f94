import { defineFeature } from '../../feature.ts'
import type { IdentitySlice } from './identity.types.ts'

declare module '../../store/state.ts' {
  interface FeatureSlices extends IdentitySlice {}
}

/** The name and picture of an account. */
export const identity = defineFeature({
  name: 'identity',
  provides: { identity: { services: ['gateway'] } },
  isOfAccount: true,
  load: async () => (await import('../account-code.ts')).createIdentity,
})
