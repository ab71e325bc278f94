import { defineFeature } from '../../feature.ts'
import { loadAccount } from '../load-account.ts'

/** Who an account is. */
export const identity = defineFeature({
  name: 'identity',
  provides: { identity: { services: ['gateway'] } },
  reads: ['identity'],
  load: loadAccount,
})
