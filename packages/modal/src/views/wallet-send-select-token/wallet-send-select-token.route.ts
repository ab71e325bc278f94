import { defineView } from '../../router/define-view.ts'

export const walletSendSelectToken = defineView({
  name: 'WalletSendSelectToken',
  title: (t) => t.titles.selectToken,
  load: () => import('./wallet-send-select-token.view.tsx'),
})
