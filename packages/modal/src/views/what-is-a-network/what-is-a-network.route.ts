import { defineView } from '../../router/define-view.ts'

export const whatIsANetwork = defineView({
  name: 'WhatIsANetwork',
  title: (t) => t.titles.whatIsANetwork,
  load: () => import('./what-is-a-network.view.tsx'),
})
