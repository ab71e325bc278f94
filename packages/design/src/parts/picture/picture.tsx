import { type ReactNode, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'

export interface PictureProps {
  /** Where the picture is. Without it, while it loads and when it fails, the monogram stands in its place. */
  readonly src?: string | undefined
  /** What stands in its place: letters on a `#rrggbb` ground, `scale` high in parts of the picture. */
  readonly monogram: { readonly letters: string; readonly ground: string; readonly scale: number }
  /** Text for assistive tools. Default empty: the name stands beside the picture nearly always. */
  readonly alt?: string | undefined
  /** Width and height in px. Default 40. */
  readonly size?: number | undefined
  /** Wallets and apps are square with round corners, tokens and networks round. Default `square`. */
  readonly shape?: 'square' | 'round' | undefined
  /** A small picture in the lower end corner, e.g. the network of a token. */
  readonly badge?: ReactNode
  /** `eager` for what is seen at once. Default `lazy`. */
  readonly loading?: 'lazy' | 'eager' | undefined
  readonly className?: string | undefined
}

/** A picture that comes sooner than this is simply there: nobody has seen the monogram. Milliseconds. */
const UNSEEN_MS = 200

/**
 * A picture that never changes the layout: its box is there from the start, and an image that takes its time fades in
 * over a monogram.
 */
export function Picture(props: PictureProps) {
  const { src, monogram, alt = '', size = 40, shape = 'square', badge, loading = 'lazy', className } = props
  const [result, setResult] = useState<{ src: string | undefined; state: 'loaded' | 'failed'; fades?: boolean }>()
  const asked = useRef<{ src: string | undefined; at: number }>(undefined)
  if (asked.current?.src !== src) asked.current = { src, at: performance.now() }
  // What is in the address itself does not have to come from anywhere.
  const state = result?.src === src ? result?.state : src?.startsWith('data:') ? 'loaded' : undefined
  const fades = result?.fades === true ? '' : undefined
  return (
    <span
      className={classNames('lk-picture', shape === 'round' && 'lk-picture-round', className)}
      style={{ width: size, height: size, fontSize: Math.round(size * monogram.scale) }}
    >
      <span
        className="lk-picture-monogram"
        aria-hidden="true"
        data-covered={state === 'loaded' ? '' : undefined}
        data-fades={fades}
        style={{ backgroundColor: monogram.ground }}
      >
        {monogram.letters}
      </span>
      {src !== undefined && src !== '' && state !== 'failed' && (
        <img
          className="lk-picture-image"
          src={src}
          alt={alt}
          width={size}
          height={size}
          loading={loading}
          decoding="async"
          draggable={false}
          data-loaded={state === 'loaded' ? '' : undefined}
          data-fades={fades}
          onLoad={() =>
            setResult({ src, state: 'loaded', fades: performance.now() - (asked.current?.at ?? 0) > UNSEEN_MS })
          }
          onError={() => setResult({ src, state: 'failed' })}
        />
      )}
      {badge !== undefined && <span className="lk-picture-badge">{badge}</span>}
    </span>
  )
}
