import { ACTIVITY_NAMESPACES } from '@latchkey/chains'
import { defineFeature } from '../../feature.ts'
import { loadAccount } from '../load-account.ts'

const history = { services: ['gateway'], namespaces: ACTIVITY_NAMESPACES } as const

/** Transactions and collectibles. @see Spec §9 "Activity: eip155" */
export const activity = defineFeature({
  name: 'activity',
  provides: { activity: { ...history, option: 'history' }, nfts: history },
  reads: ['activity', 'coverage', 'nfts', 'nftCoverage'],
  load: loadAccount,
})
