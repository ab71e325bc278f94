import { defineFeature } from '../../feature.ts'
import { loadLater } from '../load-account.ts'
import type { SwapArguments, SwapProperties, SwappedMessage, SwapSide, SwapState, SwapVerbs } from './swap.types.ts'

declare module '../../client.ts' {
  interface ClientActions extends SwapVerbs {}
}
declare module '../../store/state.ts' {
  interface FeatureSlices {
    /** The swap that has begun; `undefined` until the first one begins. */
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
      namespaces: ['eip155'],
      option: 'swaps',
      when: ({ features }) => features.walletFeaturesOrder.includes('swaps'),
    },
  },
  verbs: ['startSwap', 'changeSwap', 'sendSwap', 'findSwapToken', 'requestSwap'],
  opens: { Swap: 'requestSwap' },
  load: loadLater('swap'),
})
