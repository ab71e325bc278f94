import { defineView } from '../../router/define-view.ts'

export const buyInProgress = defineView({
  name: 'BuyInProgress',
  title: (t) => t.titles.buy,
  load: () => import('./buy-in-progress.view.tsx'),
})
