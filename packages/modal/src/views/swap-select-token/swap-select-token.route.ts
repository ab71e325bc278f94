import { defineView } from '../../router/define-view.ts'

export const swapSelectToken = defineView({
  name: 'SwapSelectToken',
  title: (t) => t.titles.selectToken,
  load: () => import('./swap-select-token.view.tsx'),
})
