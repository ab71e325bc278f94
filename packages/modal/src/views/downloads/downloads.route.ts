import { defineFirstView } from '../../router/define-view.ts'

export const downloads = defineFirstView({
  name: 'Downloads',
  title: (t, { params }) =>
    params.name === undefined ? t.firstTitles.getWallet : t.firstTitles.getWalletOf(params.name),
  load: () => import('./downloads.view.tsx'),
})
