import { defineView } from '../../router/define-view.ts'

export const unsupportedChain = defineView({
  name: 'UnsupportedChain',
  title: (t) => t.titles.switchNetwork,
  load: () => import('./unsupported-chain.view.tsx'),
})
