import { defineView } from '../../router/define-view.ts'

export const onRampTokenSelect = defineView({
  name: 'OnRampTokenSelect',
  title: (t) => t.titles.selectToken,
  load: () => import('./on-ramp-token-select.view.tsx'),
})
