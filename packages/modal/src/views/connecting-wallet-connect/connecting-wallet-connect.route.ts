import { defineFirstView } from '../../router/define-view.ts'

export const connectingWalletConnect = defineFirstView({
  name: 'ConnectingWalletConnect',
  title: (t, { params }) => params.name ?? t.pairing.title,
  load: () => import('./connecting-wallet-connect.view.tsx'),
})
