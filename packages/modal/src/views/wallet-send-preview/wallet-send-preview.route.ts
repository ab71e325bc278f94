import { defineView } from '../../router/define-view.ts'

export const walletSendPreview = defineView({
  name: 'WalletSendPreview',
  title: (t) => t.titles.reviewSend,
  load: () => import('./wallet-send-preview.view.tsx'),
})
