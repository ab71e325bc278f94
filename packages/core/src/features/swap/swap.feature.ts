import { SWAP_NAMESPACES } from '@latchkey/chains'
import { defineFeature, type Site } from '../../feature.ts'
import type { SwapArguments, SwapProperties, SwappedMessage, SwapSide, SwapState } from './swap.types.ts'

declare module '../../store/state.ts' {
  interface FeatureSlices {
    /** The current swap; `undefined` until the first one starts. */
    readonly swap?: SwapState
  }
  interface ToastTypes {
    swapped: SwappedMessage
  }
}
declare module '../router/router.types.ts' {
  interface ViewParams {
    Swap: SwapArguments | undefined
    SwapPreview: undefined
    SwapSelectToken: { readonly side: SwapSide }
  }
  interface ViewRequests {
    Swap: { readonly arguments: SwapArguments; readonly result: undefined }
  }
}
declare module '../telemetry/telemetry.types.ts' {
  interface TrackingEvents {
    INITIATE_SWAP: SwapProperties
    SWAP_SUCCESS: SwapProperties
    SWAP_ERROR: SwapProperties & { readonly message: string }
    SWAP_APPROVAL_ERROR: SwapProperties & { readonly message: string }
  }
}

/** Swaps one token for another. @see Spec §1 "swap tokens", §9 "Swap networks" */
export const swap = defineFeature({
  name: 'swap',
  provides: {
    swap: {
      services: ['gateway'],
      namespaces: SWAP_NAMESPACES,
      option: 'swaps',
      when: ({ features }: Site) => features.walletFeaturesOrder.includes('swaps'),
    },
  },
  opens: { Swap: ({ verbs }, given) => verbs.requestSwap(given) },
  load: async () => (await import('./swap.effects.ts')).createSwap,
})
