import { Skeleton } from '@latchkey/design'

const SKELETON_CELLS = ['a', 'b']

/** Places of the first NFTs while they are loaded. */
export function NftSkeletons() {
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
