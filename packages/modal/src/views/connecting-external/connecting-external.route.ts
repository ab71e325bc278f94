import { defineView } from '../../router/define-view.ts'

// Its code comes with the shell (`shell/mount-shell.tsx`): it is there before a chunk of its own could be.
export const connectingExternal = defineView({
  name: 'ConnectingExternal',
  title: (t, { params, state }) => state.wallets.find(({ id }) => id === params.walletId)?.name ?? t.connect.title,
  load: async () => ({ default: (await import('./connecting-external.view.tsx')).ConnectingExternalView }),
})
