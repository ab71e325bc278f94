import { defineView } from '../../router/define-view.ts'

export const switchNetwork = defineView({
  name: 'SwitchNetwork',
  title: (t) => t.networks.switchTitle,
  load: () => import('./switch-network.view.tsx'),
})
