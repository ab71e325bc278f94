import { defineFeature } from '../../feature.ts'
import type { Chunks } from '../chunks.ts'

/** What a visitor sets for this site. */
export const preferences = defineFeature({
  name: 'preferences',
  verbs: ['chooseTheme', 'forgetWallet'],
  load: (chunks: Chunks) => chunks.preferences(),
})
