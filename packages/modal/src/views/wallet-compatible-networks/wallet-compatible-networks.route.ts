import { defineView } from '../../router/define-view.ts'

export const walletCompatibleNetworks = defineView({
  name: 'WalletCompatibleNetworks',
  title: (t) => t.titles.compatibleNetworks,
  load: () => import('./wallet-compatible-networks.view.tsx'),
})
