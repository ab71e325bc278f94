import { defineView } from '../../router/define-view.ts'

export const connectingMultiChain = defineView({
  name: 'ConnectingMultiChain',
  title: (t) => t.titles.chains,
  load: () => import('./connecting-multi-chain.view.tsx'),
})
