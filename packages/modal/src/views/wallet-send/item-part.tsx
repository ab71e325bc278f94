import type { SentItem } from '@latchkey/core'
import { useViewCss } from '../../shell/index.ts'
import { ItemCard } from './item-card.tsx'
import css from './item-part.css?inline'
import { ItemQuantity } from './item-quantity.tsx'

/** The collectible that is sent, and how many of it. Loaded where one is sent. */
export default function ItemPart({ item, isTooMany }: { readonly item: SentItem; readonly isTooMany: boolean }) {
  useViewCss(css)
  return (
    <>
      <ItemCard item={item} />
      {item.interface === 'ERC1155' && <ItemQuantity item={item} isTooMany={isTooMany} />}
    </>
  )
}
