import type { SentItem } from '@latchkey/core/ui'
import { NftPicture } from '../../parts/nft-picture.tsx'
import { useWords } from '../../shell/index.ts'
import { send } from '../../strings/en/send.ts'

/** The collectible to send. */
export function ItemCard({ item }: { readonly item: SentItem }) {
  const t = useWords('send', send)
  return (
    <div className="lk-send-item" data-testid="send-item">
      <span className="lk-send-item-picture">
        <NftPicture imageUrl={item.imageUrl} />
      </span>
      <span className="lk-send-item-words">
        <span className="lk-recipient-label">{t.youSend}</span>
        <bdi className="lk-send-item-name">{item.name}</bdi>
        {item.collection !== null && <bdi className="lk-send-item-collection">{item.collection}</bdi>}
      </span>
    </div>
  )
}
