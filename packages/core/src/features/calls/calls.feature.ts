import { defineFeature } from '../../feature.ts'
import { loadAccountCode } from '../load-account-code.ts'

/** Several calls in one go, where a wallet does that. Its code comes with the first use. @see EIP-5792 */
export const calls = defineFeature({
  name: 'calls',
  load: async () => (await loadAccountCode()).loadCalls(),
})
