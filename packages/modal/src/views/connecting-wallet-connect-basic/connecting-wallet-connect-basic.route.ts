import { defineFirstView } from '../../router/define-view.ts'

/** Where a site without adapters begins. @see Spec §2 "Opening" */
export const connectingWalletConnectBasic = defineFirstView({
  name: 'ConnectingWalletConnectBasic',
  title: (t) => t.pairing.title,
  load: () => import('./connecting-wallet-connect-basic.view.tsx'),
})
