import { defineView } from '../../router/define-view.ts'

export const buyCrypto = defineView({
  name: 'BuyCrypto',
  title: (t) => t.titles.buy,
  load: () => import('./buy-crypto.view.tsx'),
})
