import type { InspectedAsset } from '@latchkey/core/ui'
import { formatUnits, truncateMiddle } from '@latchkey/primitives'
import { useWords } from '../shell/index.ts'
import { guard } from '../strings/en/guard.ts'
import { toShownQuantity } from './quantity.ts'
import { ShownAmount } from './shown-amount.tsx'

/** Returns the label of an asset in a request: its symbol, else its address. */
export function useAssetName(): (asset: InspectedAsset) => string {
  const t = useWords('guard', guard)
  return (asset) => {
    if (asset.symbol !== undefined) return asset.symbol
    if (asset.type === 'native') return t.token
    return `${asset.type === 'item' ? t.items : t.token} ${truncateMiddle(asset.address)}`
  }
}

/** The quantity of an asset: an amount, everything, or one collectible. */
export function ShownAsset({ asset, isAll = false }: { readonly asset: InspectedAsset; readonly isAll?: boolean }) {
  const t = useWords('guard', guard)
  const nameOf = useAssetName()
  const name = nameOf(asset)
  // An asset without a name is shown with its full address, for comparison.
  const whole = asset.type === 'native' ? name : asset.address
  const isEndless = isAll || (asset.type === 'token' && asset.isUnlimited === true)
  if (isEndless)
    return (
      <bdi className="lk-row-name" title={whole}>
        {t.all(name)}
      </bdi>
    )
  if (asset.type === 'item') {
    const id = asset.itemId === undefined ? '' : ` ${t.item(truncateMiddle(String(asset.itemId), 4, 3))}`
    return (
      <bdi className="lk-row-name" title={`${whole} ${asset.itemId ?? ''}`.trim()}>
        {name}
        {id}
      </bdi>
    )
  }
  if (asset.decimals === undefined)
    return (
      <bdi className="lk-row-name" title={whole}>
        {t.anyAmount} {name}
      </bdi>
    )
  return <ShownAmount number={toShownQuantity(formatUnits(asset.amount, asset.decimals))} unit={name} />
}
