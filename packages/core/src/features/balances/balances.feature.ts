import { BALANCE_NAMESPACES } from '@latchkey/chains'
import { defineFeature } from '../../feature.ts'

/** The tokens of an account. @see Spec §9 "Balance chains: eip155, solana" */
export const balances = defineFeature({
  name: 'balances',
  provides: {
    balances: { services: ['gateway'], namespaces: BALANCE_NAMESPACES },
    nativeBalance: { operation: 'getBalance' },
  },
  isOfAccount: true,
  load: async () => (await import('../account-code.ts')).createBalances,
})
