import { defineFeature } from '../../feature.ts'
import type { GuardSlice, GuardVerbs } from './guard.types.ts'

declare module '../../client.ts' {
  interface ClientActions extends GuardVerbs {}
}
declare module '../../store/state.ts' {
  interface FeatureSlices extends GuardSlice {}
}
declare module '../router/router.types.ts' {
  interface ViewParams {
    /** What is wrong with `state.review`, before the wallet gets it. */
    ReviewRequest: undefined
  }
}

/** Looks at every request before a wallet gets it. Its code comes with the first request. */
export const guard = defineFeature({
  name: 'guard',
  verbs: ['inspectRequest', 'answerReview', 'guardRequest'],
  load: () => import('./guard.runtime.ts'),
})
