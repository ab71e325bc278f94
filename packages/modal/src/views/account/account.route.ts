import { defineView } from '../../router/define-view.ts'

export const account = defineView({
  name: 'Account',
  title: () => undefined,
  label: (t) => t.titles.account,
  start: 'network',
  load: () => import('./account.view.tsx'),
})
