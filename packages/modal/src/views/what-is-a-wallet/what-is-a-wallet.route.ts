import { defineView } from '../../router/define-view.ts'

export const whatIsAWallet = defineView({
  name: 'WhatIsAWallet',
  title: (t) => t.titles.whatIsAWallet,
  load: () => import('./what-is-a-wallet.view.tsx'),
})
