import { defineView } from '../../router/define-view.ts'

export const nftDetail = defineView({
  name: 'NftDetail',
  title: (t) => t.titles.nft,
  load: () => import('./nft-detail.view.tsx'),
})
