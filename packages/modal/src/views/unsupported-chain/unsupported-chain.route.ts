import { defineView } from '../../router/define-view.ts'

export const unsupportedChain = defineView({
  name: 'UnsupportedChain',
  title: (t) => t.networks.switchTitle,
  load: () => import('./unsupported-chain.view.tsx'),
})
