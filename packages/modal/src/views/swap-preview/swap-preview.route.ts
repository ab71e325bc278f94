import { defineView } from '../../router/define-view.ts'

export const swapPreview = defineView({
  name: 'SwapPreview',
  title: (t) => t.titles.previewSwap,
  load: () => import('./swap-preview.view.tsx'),
})
