import { defineFirstView } from '../../router/define-view.ts'

export const allWallets = defineFirstView({
  name: 'AllWallets',
  title: (t) => t.firstTitles.allWallets,
  load: () => import('./all-wallets.view.tsx'),
})
