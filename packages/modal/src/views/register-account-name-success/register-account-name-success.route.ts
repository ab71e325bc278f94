import { defineView } from '../../router/define-view.ts'

export const registerAccountNameSuccess = defineView({
  name: 'RegisterAccountNameSuccess',
  title: () => undefined,
  label: (t) => t.titles.accountName,
  load: () => import('./register-account-name-success.view.tsx'),
})
