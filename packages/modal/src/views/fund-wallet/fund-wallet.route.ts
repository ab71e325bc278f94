import { defineView } from '../../router/define-view.ts'

export const fundWallet = defineView({
  name: 'FundWallet',
  title: (t) => t.titles.fundWallet,
  load: () => import('./fund-wallet.view.tsx'),
})
