import { defineView } from '../../router/define-view.ts'

export const allWallets = defineView({
  name: 'AllWallets',
  title: (t) => t.wallets.all.title,
  load: () => import('./all-wallets.view.tsx'),
})
