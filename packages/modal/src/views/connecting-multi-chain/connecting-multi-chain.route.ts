import { defineFirstView } from '../../router/define-view.ts'

export const connectingMultiChain = defineFirstView({
  name: 'ConnectingMultiChain',
  title: (t) => t.firstTitles.chains,
  load: () => import('./connecting-multi-chain.view.tsx'),
})
