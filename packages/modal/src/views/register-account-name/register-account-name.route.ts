import { defineView } from '../../router/define-view.ts'

export const registerAccountName = defineView({
  name: 'RegisterAccountName',
  title: (t) => t.titles.chooseName,
  load: () => import('./register-account-name.view.tsx'),
})
