import { defineFeature } from '../../feature.ts'
import { loadAccount } from '../load-account.ts'
import type { IdentityReads, IdentitySlice } from './identity.types.ts'

declare module '../../client.ts' {
  interface ClientReads extends IdentityReads {}
}
declare module '../../store/state.ts' {
  interface FeatureSlices extends IdentitySlice {}
}

/** The name and picture of an account. */
export const identity = defineFeature({
  name: 'identity',
  provides: { identity: { services: ['gateway'] } },
  reads: ['identity'],
  load: loadAccount,
})
