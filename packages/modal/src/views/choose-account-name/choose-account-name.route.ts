import { defineView } from '../../router/define-view.ts'

export const chooseAccountName = defineView({
  name: 'ChooseAccountName',
  title: () => undefined,
  label: (t) => t.titles.accountName,
  load: () => import('./choose-account-name.view.tsx'),
})
