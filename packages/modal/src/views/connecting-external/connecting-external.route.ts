import { defineFirstView } from '../../router/define-view.ts'

// Its code comes with the shell (`shell/mount-shell.tsx`).
export const connectingExternal = defineFirstView({
  name: 'ConnectingExternal',
  awaitsWallet: true,
  title: (t, { params, state }) => state.wallets.find(({ id }) => id === params.walletId)?.name ?? t.connect.title,
})
