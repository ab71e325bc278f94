import { defineFirstView } from '../../router/define-view.ts'

export const whatIsANetwork = defineFirstView({
  name: 'WhatIsANetwork',
  title: (t) => t.firstTitles.whatIsANetwork,
  load: () => import('./what-is-a-network.view.tsx'),
})
