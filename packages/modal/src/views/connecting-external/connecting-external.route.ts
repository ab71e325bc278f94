import { defineView } from '../../router/define-view.ts'
import { ConnectingExternalView } from './connecting-external.view.tsx'

// Not lazy: a wallet that is allowed already answers before a chunk would arrive.
export const connectingExternal = defineView({
  name: 'ConnectingExternal',
  title: (t, { params, state }) => state.wallets.find(({ id }) => id === params.walletId)?.name ?? t.connect.title,
  load: () => Promise.resolve({ default: ConnectingExternalView }),
})
