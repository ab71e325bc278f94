import { defineView } from '../../router/define-view.ts'

export const getWallet = defineView({
  name: 'GetWallet',
  title: (t) => t.wallets.get.title,
  load: () => import('./get-wallet.view.tsx'),
})
