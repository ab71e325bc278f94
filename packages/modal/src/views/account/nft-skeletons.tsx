import { Skeleton } from '@latchkey/design'
import pictureCss from '../../parts/nft-picture.css?inline'
import { useViewCss } from '../../shell/index.ts'

const SKELETON_CELLS = ['a', 'b']

/** Placeholders for the first NFTs. */
export function NftSkeletons() {
  // The style for square pictures, which `NftPicture` would load only with the first NFT.
  useViewCss(pictureCss)
  return (
    <div className="lk-nfts" aria-hidden="true">
      {SKELETON_CELLS.map((cell) => (
        <div key={cell} className="lk-nft">
          <Skeleton className="lk-nft-picture" height="auto" shape="row" />
          <Skeleton width={96} height={12} />
        </div>
      ))}
    </div>
  )
}
