import { defineFirstView } from '../../router/define-view.ts'

export const whatIsAWallet = defineFirstView({
  name: 'WhatIsAWallet',
  title: (t) => t.firstTitles.whatIsAWallet,
  load: () => import('./what-is-a-wallet.view.tsx'),
})
