import { ACTIVITY_NAMESPACES } from '@latchkey/chains'
import { defineFeature } from '../../feature.ts'
import type { ActivitySlice } from './activity.types.ts'

declare module '../../store/state.ts' {
  interface FeatureSlices extends ActivitySlice {}
}
declare module '../router/router.types.ts' {
  interface ViewParams {
    Transactions: undefined
  }
}
declare module '../telemetry/telemetry.types.ts' {
  interface TrackingEvents {
    ERROR_FETCH_TRANSACTIONS: { readonly cursor?: string }
    LOAD_MORE_TRANSACTIONS: { readonly cursor?: string }
    CLICK_TRANSACTIONS: NoProperties
  }
}

const history = { services: ['gateway'], namespaces: ACTIVITY_NAMESPACES } as const

/** Transactions and collectibles. @see Spec §9 "Activity: eip155" */
export const activity = defineFeature({
  name: 'activity',
  provides: { activity: { ...history, option: 'history' }, nfts: history },
  load: async () => (await import('./activity.queries.ts')).createActivity,
})
