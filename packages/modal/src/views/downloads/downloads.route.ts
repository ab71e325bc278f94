import { defineView } from '../../router/define-view.ts'

export const downloads = defineView({
  name: 'Downloads',
  title: (t, { params }) => (params.name === undefined ? t.titles.getWallet : t.titles.getWalletOf(params.name)),
  load: () => import('./downloads.view.tsx'),
})
