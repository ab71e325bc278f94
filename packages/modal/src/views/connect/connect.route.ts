import { defineFirstView } from '../../router/define-view.ts'

// Its code comes with the shell (`shell/mount-shell.tsx`).
export const connect = defineFirstView({
  name: 'Connect',
  title: (t) => t.connect.title,
  start: 'help',
})

export const connectWallets = defineFirstView({
  name: 'ConnectWallets',
  title: (t) => t.connect.title,
})
