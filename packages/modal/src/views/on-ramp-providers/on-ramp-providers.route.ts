import { defineView } from '../../router/define-view.ts'

export const onRampProviders = defineView({
  name: 'OnRampProviders',
  title: (t) => t.titles.providers,
  load: () => import('./on-ramp-providers.view.tsx'),
})
