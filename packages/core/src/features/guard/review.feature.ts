import { defineFeature } from '../../feature.ts'

/** Asks the visitor. Code of its own: it is also there where that of the guard does not arrive. */
export const review = defineFeature({
  name: 'review',
  load: async () => (await import('../account-code.ts')).loadReview(),
})
