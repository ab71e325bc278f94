import { defineFirstView } from '../../router/define-view.ts'

export const getWallet = defineFirstView({
  name: 'GetWallet',
  title: (t) => t.firstTitles.getWallet,
  load: () => import('./get-wallet.view.tsx'),
})
