import { defineFeature, type Site } from '../../feature.ts'
import type { WalletsSlice } from './wallets.types.ts'

declare module '../../store/state.ts' {
  interface FeatureSlices extends WalletsSlice {}
}
declare module '../router/router.types.ts' {
  interface ViewParams {
    AllWallets: undefined
    /** The name is for the title, which is shown before the wallet has been fetched. */
    Downloads: { readonly walletId: string; readonly name?: string }
    GetWallet: undefined
  }
}
declare module '../telemetry/telemetry.types.ts' {
  interface TrackingEvents {
    SEARCH_WALLET: { readonly search: string }
    GET_WALLET: { readonly name: string; readonly type: string }
    CLICK_ALL_WALLETS: NoProperties
    CLICK_GET_WALLET_HELP: NoProperties
  }
}

const showsWallets = ({ options }: Site) => options.enableWallets !== false

const isOnDevice = ({ options: { allWallets, environment } }: Site) =>
  allWallets === 'ONLY_MOBILE' ? environment.isMobile : allWallets !== 'HIDE'

/** Wallets of the catalogue. @see Spec §3 "allWallets", §9 "Default features" */
export const wallets = defineFeature({
  name: 'wallets',
  provides: {
    catalogue: { services: ['catalogue'] },
    walletLists: { services: ['catalogue'], when: showsWallets },
    allWallets: {
      services: ['catalogue'],
      option: 'allWallets',
      when: (site: Site) => showsWallets(site) && isOnDevice(site),
    },
  },
  isOfAccount: true,
  load: async () => (await import('../account-code.ts')).createWallets,
})
