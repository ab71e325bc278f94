import { defineView } from '../../router/define-view.ts'

export const getWallet = defineView({
  name: 'GetWallet',
  title: (t) => t.titles.getWallet,
  load: () => import('./get-wallet.view.tsx'),
})
