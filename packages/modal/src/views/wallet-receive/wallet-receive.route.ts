import { defineView } from '../../router/define-view.ts'

export const walletReceive = defineView({
  name: 'WalletReceive',
  title: (t) => t.titles.receive,
  load: () => import('./wallet-receive.view.tsx'),
})
