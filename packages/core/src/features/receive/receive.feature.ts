import { defineFeature, type Site } from '../../feature.ts'

declare module '../router/router.types.ts' {
  interface ViewParams {
    WalletReceive: undefined
  }
}

/** Shows the address of the account for payments. @see Spec §9 "Default features" */
export const receive = defineFeature({
  name: 'receive',
  provides: {
    receive: { option: 'receive', when: ({ features }: Site) => features.walletFeaturesOrder.includes('receive') },
  },
})
