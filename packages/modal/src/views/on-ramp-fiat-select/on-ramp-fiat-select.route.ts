import { defineView } from '../../router/define-view.ts'

export const onRampFiatSelect = defineView({
  name: 'OnRampFiatSelect',
  title: (t) => t.titles.selectCurrency,
  load: () => import('./on-ramp-fiat-select.view.tsx'),
})
