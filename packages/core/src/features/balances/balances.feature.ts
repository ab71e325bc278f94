import { BALANCE_NAMESPACES } from '@latchkey/chains'
import type { TokenBalance } from '@latchkey/protocol/gateway'
import { defineFeature } from '../../feature.ts'

declare module '../router/router.types.ts' {
  interface ViewParams {
    TokenDetail: { readonly token: TokenBalance }
  }
}

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
