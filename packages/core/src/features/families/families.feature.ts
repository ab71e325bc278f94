import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import { defineFeature, type Site } from '../../feature.ts'
import type { ListedWallet } from '../wallets/listed-wallet.ts'
import { OTHER_WALLETS } from './other-wallets-key.ts'

declare module '../../store/state.ts' {
  interface FeatureSlices {
    /** The wallets that connectors reach, those of several chain families merged; absent where a site has one family. */
    readonly listedWallets?: readonly ListedWallet[]
    /** The chain family that wallets are listed for: one is added to it, or the modal was opened for it. Default: any. */
    readonly listedFamily?: Namespace | undefined
    /** A listed wallet becomes the one in use of this family; set only within one change. */
    readonly switchingFamily?: Namespace | undefined
    /** Further wallets of a chain family, not in use: each is confirmed by its wallet when the visitor switches to it. */
    readonly otherConnections?: Readonly<Partial<Record<Namespace, readonly Connection[]>>> | undefined
  }
  interface ToastTypes {
    'wallet-added': unknown
    'wallet-switched': unknown
    'account-switched': unknown
  }
}
declare module '../router/router.types.ts' {
  interface ViewParams {
    /** The wallets that are connected, by chain family; default: of the active one. */
    ProfileWallets: { readonly namespace: Namespace } | undefined
    /** A network was chosen of a chain family that no wallet is connected for. */
    SwitchActiveChain: { readonly networkId: CaipNetworkId }
  }
}

/** Several chain families, and several wallets of one, at once. @see Spec §2 "Opening", §3 "Connection state" */
export const families = defineFeature({
  name: 'families',
  provides: {
    // A wallet of EIP-1193 itself has one account in use; the others take the account with each request.
    accountChoice: { namespaces: ['solana', 'polkadot', 'bip122'] },
    families: {
      when: ({ options: { networks } }: Site) =>
        networks.some(({ chainNamespace }) => chainNamespace !== networks[0]?.chainNamespace),
    },
  },
  storageKey: OTHER_WALLETS,
  load: async () => (await import('./families.effects.ts')).createFamilies,
})
