import { defineFirstView } from '../../router/define-view.ts'

export const networks = defineFirstView({
  name: 'Networks',
  title: (t) => t.firstTitles.networks,
  load: () => import('./networks.view.tsx'),
})
