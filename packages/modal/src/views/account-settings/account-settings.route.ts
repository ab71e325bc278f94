import { defineView } from '../../router/define-view.ts'

export const accountSettings = defineView({
  name: 'AccountSettings',
  title: (t) => t.titles.accountSettings,
  load: () => import('./account-settings.view.tsx'),
})
