import { defineView } from '../../router/define-view.ts'

export const swap = defineView({
  name: 'Swap',
  title: (t) => t.titles.swap,
  load: () => import('./swap.view.tsx'),
})
