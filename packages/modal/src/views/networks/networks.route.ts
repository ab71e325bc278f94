import { defineView } from '../../router/define-view.ts'

export const networks = defineView({
  name: 'Networks',
  title: (t) => t.networks.title,
  load: () => import('./networks.view.tsx'),
})
