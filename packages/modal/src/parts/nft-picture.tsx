import { ImageIcon } from '@latchkey/design'
import { useState } from 'react'
import { useViewCss } from '../shell/index.ts'
import css from './nft-picture.css?inline'

/** The picture of a collectible; an icon while it loads, after a failure, and without a picture. */
export function NftPicture({ imageUrl }: { readonly imageUrl: string | null }) {
  useViewCss(css)
  const [state, setState] = useState<'waiting' | 'loaded' | 'failed'>('waiting')
  return (
    <span className="lk-nft-picture">
      {state !== 'loaded' && <ImageIcon size={24} />}
      {imageUrl !== null && state !== 'failed' && (
        <img
          src={imageUrl}
          alt=""
          loading="lazy"
          decoding="async"
          // Pictures of collections are on any host, which must not learn the URL of the site.
          referrerPolicy="no-referrer"
          draggable={false}
          data-loaded={state === 'loaded' ? '' : undefined}
          onLoad={() => setState('loaded')}
          onError={() => setState('failed')}
        />
      )}
    </span>
  )
}
