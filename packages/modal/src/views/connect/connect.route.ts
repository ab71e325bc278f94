import { defineView } from '../../router/define-view.ts'
import { ConnectView } from './connect.view.tsx'

// Not lazy: it is what the first click shows.
export const connect = defineView({
  name: 'Connect',
  title: (t) => t.connect.title,
  start: 'help',
  load: () => Promise.resolve({ default: ConnectView }),
})
