import { defineView } from '../../router/define-view.ts'

// Its code comes with the shell (`shell/mount-shell.tsx`).
export const connect = defineView({
  name: 'Connect',
  title: (t) => t.connect.title,
  start: 'help',
})

export const connectWallets = defineView({
  name: 'ConnectWallets',
  title: (t) => t.connect.title,
})
