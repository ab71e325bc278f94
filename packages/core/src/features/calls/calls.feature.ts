import { defineFeature } from '../../feature.ts'

/** Several calls in one go, where a wallet does that. Its code comes with the first use. @see EIP-5792 */
export const calls = defineFeature({
  name: 'calls',
  load: async () => (await import('./calls.effects.ts')).createCalls,
})
