import { defineView } from '../../router/define-view.ts'

export const accountSettings = defineView({
  name: 'AccountSettings',
  title: (t) => t.account.settingsView.title,
  load: () => import('./account-settings.view.tsx'),
})
