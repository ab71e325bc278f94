import { BALANCE_NAMESPACES } from '@latchkey/chains'
import { defineFeature } from '../../feature.ts'
import { loadAccount } from '../load-account.ts'
import type { BalanceReads } from './balances.types.ts'

declare module '../../client.ts' {
  interface ClientReads extends BalanceReads {}
}

/** The tokens of an account. @see Spec §9 "Balance chains: eip155, solana" */
export const balances = defineFeature({
  name: 'balances',
  provides: {
    balances: { services: ['gateway'], namespaces: BALANCE_NAMESPACES },
    nativeBalance: { operation: 'getBalance' },
  },
  reads: ['portfolio', 'nativeBalance', 'shownBalance'],
  load: loadAccount,
})
