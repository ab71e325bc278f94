import { defineView } from '../../router/define-view.ts'

export const pendingTransaction = defineView({
  name: 'PendingTransaction',
  title: (t) => t.titles.transaction,
  load: () => import('./pending-transaction.view.tsx'),
})
