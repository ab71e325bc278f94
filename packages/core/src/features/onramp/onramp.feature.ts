import { ONRAMP_NAMESPACES } from '@latchkey/chains'
import { defineFeature, type Site } from '../../feature.ts'
import type { OnrampSlice } from './onramp.types.ts'

declare module '../../store/state.ts' {
  interface FeatureSlices extends OnrampSlice {}
}
declare module '../router/router.types.ts' {
  interface ViewParams {
    /** The screen with the choice of token and payment. */
    BuyCrypto: undefined
    OnRampProviders: undefined
    OnRampFiatSelect: undefined
    OnRampTokenSelect: undefined
    BuyInProgress: undefined
    WhatIsABuy: undefined
  }
}
declare module '../telemetry/telemetry.types.ts' {
  interface TrackingEvents {
    SELECT_BUY_CRYPTO: { readonly isSA: boolean }
    SELECT_BUY_PROVIDER: { readonly provider: string; readonly isSA: boolean }
    SELECT_WHAT_IS_A_BUY: { readonly isSA: boolean }
  }
}

/** Buys tokens with money. @see Spec §9 "On-ramp namespaces" */
export const onramp = defineFeature({
  name: 'onramp',
  provides: {
    onramp: {
      services: ['gateway'],
      namespaces: ONRAMP_NAMESPACES,
      option: 'onramp',
      when: ({ features }: Site) => features.walletFeaturesOrder.includes('onramp'),
    },
  },
  load: async () => (await import('./onramp.effects.ts')).createOnramp,
})
