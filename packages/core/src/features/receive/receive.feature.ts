import { defineFeature } from '../../feature.ts'

/** Shows the address to be paid at. @see Spec §9 "Default features" */
export const receive = defineFeature({
  name: 'receive',
  provides: {
    receive: { option: 'receive', when: ({ features }) => features.walletFeaturesOrder.includes('receive') },
  },
})
