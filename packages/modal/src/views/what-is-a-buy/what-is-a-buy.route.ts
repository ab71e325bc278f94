import { defineView } from '../../router/define-view.ts'

export const whatIsABuy = defineView({
  name: 'WhatIsABuy',
  title: (t) => t.titles.whatIsABuy,
  load: () => import('./what-is-a-buy.view.tsx'),
})
