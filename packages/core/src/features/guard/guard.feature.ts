import { defineFeature } from '../../feature.ts'
import { loadLater } from '../load-account.ts'
import type { GuardSlice, GuardVerbs, ReviewVerbs } from './guard.types.ts'

declare module '../../client.ts' {
  interface ClientActions extends GuardVerbs, ReviewVerbs {}
}
declare module '../../store/state.ts' {
  interface FeatureSlices extends GuardSlice {}
}
declare module '../router/router.types.ts' {
  interface ViewParams {
    /** Shows the findings of `state.review` before the wallet gets the request. */
    ReviewRequest: undefined
  }
}

/** Looks at every request before a wallet gets it. Its code comes with the first request. */
export const guard = defineFeature({
  name: 'guard',
  verbs: ['inspectRequest', 'guardRequest', 'guardProviderCall'],
  lookups: ['inspectRequest', 'guardRequest', 'guardProviderCall'],
  load: loadLater('guard'),
})

/** Asks the visitor. Code of its own: it is also there where that of the guard does not arrive. */
export const review = defineFeature({
  name: 'review',
  verbs: ['showReview', 'reviewUnchecked', 'answerReview'],
  load: loadLater('review'),
})
