import { defineView } from '../../router/define-view.ts'

export const walletSend = defineView({
  name: 'WalletSend',
  title: (t) => t.titles.send,
  load: () => import('./wallet-send.view.tsx'),
})
