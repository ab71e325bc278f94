import { defineView } from '../../router/define-view.ts'

export const transactions = defineView({
  name: 'Transactions',
  title: (t) => t.titles.activity,
  load: () => import('./transactions.view.tsx'),
})
