import { defineView } from '../../router/define-view.ts'

export const walletSendConfirmed = defineView({
  name: 'WalletSendConfirmed',
  title: (t) => t.titles.confirmed,
  load: () => import('./wallet-send-confirmed.view.tsx'),
})
