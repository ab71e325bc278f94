import { BALANCE_NAMESPACES } from '@latchkey/chains'
import { defineFeature } from '../../feature.ts'
import { loadAccount } from '../load-account.ts'

/** What an account holds. @see Spec §9 "Balance chains: eip155, solana" */
export const balances = defineFeature({
  name: 'balances',
  provides: { balances: { services: ['gateway'], namespaces: BALANCE_NAMESPACES } },
  reads: ['portfolio', 'nativeBalance'],
  load: loadAccount,
})
