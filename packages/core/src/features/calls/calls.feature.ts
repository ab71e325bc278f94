import { defineFeature } from '../../feature.ts'

/** Several calls in one atomic request, if the wallet supports it. The first use loads its code. @see EIP-5792 */
export const calls = defineFeature({
  name: 'calls',
  load: async () => (await import('./calls.effects.ts')).createCalls,
})
