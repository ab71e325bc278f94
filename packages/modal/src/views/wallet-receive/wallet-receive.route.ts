import { defineView } from '../../router/define-view.ts'

export const walletReceive = defineView({
  name: 'WalletReceive',
  title: (t) => t.receive.title,
  load: () => import('./wallet-receive.view.tsx'),
})
