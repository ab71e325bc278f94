import { defineFeature } from '../../feature.ts'
import { loadLater } from '../load-account.ts'
import type { SigningVerbs } from './signing.types.ts'

declare module '../../client.ts' {
  interface ClientActions extends SigningVerbs {}
}

/** Requests to the connected wallet: signatures, transactions, networks. */
export const signing = defineFeature({
  name: 'signing',
  verbs: [
    'signMessage',
    'signTypedData',
    'sendTransaction',
    'transfer',
    'followTransaction',
    'waitForReceipt',
    'resolveName',
  ],
  lookups: ['waitForReceipt', 'resolveName'],
  load: loadLater('signing'),
})
