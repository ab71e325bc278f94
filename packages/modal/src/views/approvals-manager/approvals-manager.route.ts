import { defineView } from '../../router/define-view.ts'

export const approvalsManager = defineView({
  name: 'ApprovalsManager',
  title: (t) => t.titles.approvals,
  load: () => import('./approvals-manager.view.tsx'),
})
