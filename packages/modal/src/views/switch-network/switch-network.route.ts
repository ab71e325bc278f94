import { defineView } from '../../router/define-view.ts'

export const switchNetwork = defineView({
  name: 'SwitchNetwork',
  title: (t) => t.titles.switchNetwork,
  load: () => import('./switch-network.view.tsx'),
})
