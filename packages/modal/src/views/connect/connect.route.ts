import { defineView } from '../../router/define-view.ts'

// Its code comes with the shell (`shell/mount-shell.tsx`): it is there before a chunk of its own could be.
export const connect = defineView({
  name: 'Connect',
  title: (t) => t.connect.title,
  start: 'help',
  load: async () => ({ default: (await import('./connect.view.tsx')).ConnectView }),
})
