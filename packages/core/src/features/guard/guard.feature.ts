import { defineFeature } from '../../feature.ts'
import type { GuardSlice } from './guard.types.ts'

declare module '../../store/state.ts' {
  interface FeatureSlices extends GuardSlice {}
}
declare module '../router/router.types.ts' {
  interface ViewParams {
    /** Shows the findings of `state.review` before the wallet gets the request. */
    ReviewRequest: undefined
  }
}

/** Inspects every request before a wallet gets it. The first request loads its code. */
export const guard = defineFeature({
  name: 'guard',
  load: async () => (await import('./guard.effects.ts')).createGuard,
})
