import { defineView } from '../../router/define-view.ts'

export const allWallets = defineView({
  name: 'AllWallets',
  title: (t) => t.titles.allWallets,
  load: () => import('./all-wallets.view.tsx'),
})
