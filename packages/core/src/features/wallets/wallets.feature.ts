import { defineFeature, type Site } from '../../feature.ts'
import { loadAccount } from '../load-account.ts'

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
      when: (site) => showsWallets(site) && isOnDevice(site),
    },
  },
  reads: ['walletLists', 'walletListing', 'wallets', 'walletSearch'],
  load: loadAccount,
})
