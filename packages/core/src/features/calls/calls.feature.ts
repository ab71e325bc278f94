import { defineFeature } from '../../feature.ts'
import { loadLater } from '../load-account.ts'
import type { CallsVerbs } from './calls.types.ts'

declare module '../../client.ts' {
  interface ClientActions extends CallsVerbs {}
}

/** Several calls in one go, where a wallet does that. Its code comes with the first use. @see EIP-5792 */
export const calls = defineFeature({
  name: 'calls',
  verbs: ['canSendCalls', 'sendCalls', 'readCalls', 'waitForCalls'],
  lookups: ['canSendCalls', 'readCalls', 'waitForCalls'],
  load: loadLater('calls'),
})
