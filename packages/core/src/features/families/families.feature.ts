import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import { defineFeature, type Site } from '../../feature.ts'
import type { ListedWallet } from '../wallets/listed-wallet.ts'
import { OTHER_WALLETS } from './other-wallets-key.ts'

declare module '../../store/state.ts' {
  interface FeatureSlices {
    /**
     * The wallets of all connectors, with those of several chain families merged; absent if the site has one family.
     */
    readonly listedWallets?: readonly ListedWallet[]
    /**
     * The chain family of the list of wallets: a wallet is being added to it, or the modal was opened for it. Default:
     * any.
     */
    readonly listedFamily?: Namespace | undefined
    /** The family in which a listed wallet becomes the one in use; set only within one change. */
    readonly switchingFamily?: Namespace | undefined
    /**
     * Further wallets of a chain family, not in use. When the visitor switches to one, that wallet confirms its
     * session.
     */
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
    /** The connected wallets of a chain family; default: the active one. */
    ProfileWallets: { readonly namespace: Namespace } | undefined
    /** The visitor chose a network of a chain family without a connected wallet. */
    SwitchActiveChain: { readonly networkId: CaipNetworkId }
  }
}

/** Several chain families at once, and several wallets of one family. @see Spec §2 "Opening", §3 "Connection state" */
export const families = defineFeature({
  name: 'families',
  provides: {
    // An EIP-1193 wallet selects the account itself; wallets of the other families receive the account with each
    // request.
    accountChoice: { namespaces: ['solana', 'polkadot', 'bip122'] },
    families: {
      when: ({ options: { networks } }: Site) =>
        networks.some(({ chainNamespace }) => chainNamespace !== networks[0]?.chainNamespace),
    },
  },
  storageKey: OTHER_WALLETS,
  load: async () => (await import('./families.effects.ts')).createFamilies,
})
