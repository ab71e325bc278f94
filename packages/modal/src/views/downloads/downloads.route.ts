import { defineView } from '../../router/define-view.ts'

export const downloads = defineView({
  name: 'Downloads',
  title: (t, { params }) =>
    params.name === undefined ? t.wallets.downloads.title : t.wallets.downloads.titleOf(params.name),
  load: () => import('./downloads.view.tsx'),
})
