import type { SentItem } from '@latchkey/core'
import { LostCode } from '../../parts/lost-code.tsx'
import { useLazyPart } from '../../parts/use-lazy-part.ts'

const loadItem = () => import('./item-part.tsx')

interface SentItemPartProps {
  readonly item: SentItem
  readonly isTooMany: boolean
}

/** The collectible that is sent; most visitors send tokens, and load nothing of it. */
export function SentItemPart(props: SentItemPartProps) {
  const loaded = useLazyPart(loadItem)
  if (loaded.status === 'failed') return <LostCode isAgain={loaded.isAgain} onRetry={() => loaded.retry()} />
  if (loaded.status === 'ready') return <loaded.part.default {...props} />
  return (
    <>
      <div className="lk-send-loading" data-part="item" />
      {props.item.interface === 'ERC1155' && <div className="lk-send-loading" data-part="quantity" />}
    </>
  )
}
