import { defineFeature } from '../../feature.ts'
import { loadAccountCode } from '../load-account-code.ts'

/** Requests to the connected wallet: signatures, transactions, networks. */
export const signing = defineFeature({
  name: 'signing',
  load: async () => (await loadAccountCode()).loadSigning(),
})
