import { defineView } from '../../router/define-view.ts'

export const networks = defineView({
  name: 'Networks',
  title: (t) => t.titles.networks,
  load: () => import('./networks.view.tsx'),
})
