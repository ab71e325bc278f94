import { defineFeature } from '../../feature.ts'

/** Shows a request to the visitor for approval. Loaded apart from the guard, so that it works if the guard cannot be loaded. */
export const review = defineFeature({
  name: 'review',
  load: async () => (await import('./review.effects.ts')).createReviews,
})
