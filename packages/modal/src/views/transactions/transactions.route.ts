import { defineView } from '../../router/define-view.ts'

export const transactions = defineView({
  name: 'Transactions',
  title: (t) => t.activity.title,
  load: () => import('./transactions.view.tsx'),
})
