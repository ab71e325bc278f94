import { defineFeature } from '../../feature.ts'
import { loadAccount } from '../load-account.ts'

/** What goes through the connected wallet. */
export const signing = defineFeature({
  name: 'signing',
  verbs: ['signMessage', 'signTypedData', 'sendTransaction', 'transfer', 'waitForReceipt', 'resolveName'],
  load: loadAccount,
})
