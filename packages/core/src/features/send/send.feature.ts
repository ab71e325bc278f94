import { NAME_NAMESPACES } from '@latchkey/chains'
import type { Nft } from '@latchkey/protocol/gateway'
import { defineFeature, type Site } from '../../feature.ts'
import type { SendProperties, SendRequest, SendResult, SendSlice } from './send.types.ts'

declare module '../../store/state.ts' {
  interface FeatureSlices extends SendSlice {}
}
declare module '../router/router.types.ts' {
  interface ViewParams {
    /** The screen with the ways to fund the account. */
    FundWallet: undefined
    NftDetail: { readonly nft: Nft }
    WalletCompatibleNetworks: undefined
    WalletSend: undefined
    WalletSendSelectToken: undefined
    WalletSendPreview: undefined
    WalletSendConfirmed: SendResult
  }
  interface ViewRequests {
    WalletSend: { readonly arguments: SendRequest; readonly result: { readonly hash: string } }
  }
}
declare module '../telemetry/telemetry.types.ts' {
  interface TrackingEvents {
    OPEN_SEND: Pick<SendProperties, 'isSA' | 'network'>
    SEND_INITIATED: SendProperties
    SEND_SUCCESS: SendProperties & { readonly hash: string }
    SEND_ERROR: SendProperties & { readonly message: string }
    SEND_REJECTED: SendProperties & { readonly message: string }
  }
}

/** Sends tokens and collectibles. @see Spec §1 "send", §9 "Default features" */
export const send = defineFeature({
  name: 'send',
  provides: {
    send: {
      option: 'send',
      operation: 'transfer',
      when: ({ features }: Site) => features.walletFeaturesOrder.includes('send'),
    },
    sendToNames: { namespaces: NAME_NAMESPACES },
  },
  opens: { WalletSend: ({ verbs }, given) => verbs.requestSend(given) },
  load: async () => (await import('./send.effects.ts')).createSend,
})
