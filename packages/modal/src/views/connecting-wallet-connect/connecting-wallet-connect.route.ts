import { defineView } from '../../router/define-view.ts'

export const connectingWalletConnect = defineView({
  name: 'ConnectingWalletConnect',
  title: (t, { params }) => params.name ?? t.pairing.title,
  load: () => import('./connecting-wallet-connect.view.tsx'),
})
