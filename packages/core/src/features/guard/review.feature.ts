import { defineFeature } from '../../feature.ts'
import { loadAccountCode } from '../load-account-code.ts'

/** Asks the visitor. Code of its own: it is also there where that of the guard does not arrive. */
export const review = defineFeature({
  name: 'review',
  load: async () => (await loadAccountCode()).loadReview(),
})
