import type { SentItem } from '@latchkey/core/ui'
import { useViewCss } from '../../shell/index.ts'
import { ItemCard } from './item-card.tsx'
import { ItemQuantity } from './item-quantity.tsx'
import css from './sent-item-part.css?inline'

/** The collectible to send, and its quantity. */
export function SentItemPart({ item, isTooMany }: { readonly item: SentItem; readonly isTooMany: boolean }) {
  useViewCss(css)
  return (
    <>
      <ItemCard item={item} />
      {item.interface === 'ERC1155' && <ItemQuantity item={item} isTooMany={isTooMany} />}
    </>
  )
}
