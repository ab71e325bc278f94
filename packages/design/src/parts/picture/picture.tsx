import { type ReactNode, useState } from 'react'
import { classNames } from '../class-names.ts'

export interface PictureProps {
  /** Picture URL. Without it, while it loads and when it fails, the monogram stands in its place. */
  readonly src?: string | undefined
  /** The monogram in its place: a letter on a CSS colour. */
  readonly monogram: { readonly letter: string; readonly ground: string }
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

/**
 * A picture that never changes the layout: its box is there from the start, with a monogram until the image is there.
 */
export function Picture(props: PictureProps) {
  const { src, monogram, alt = '', size = 40, shape = 'square', badge, loading = 'lazy', className } = props
  const [result, setResult] = useState<{ src: string | undefined; state: 'loaded' | 'failed' }>()
  // A `data:` address holds its picture: nothing has to be loaded.
  const state = result?.src === src ? result?.state : src?.startsWith('data:') ? 'loaded' : undefined
  const isShown = state === 'loaded'
  return (
    <span
      className={classNames(
        'lk-picture',
        shape === 'round' && 'lk-picture-round',
        !isShown && 'lk-monogram',
        className,
      )}
      style={{
        width: size,
        height: size,
        fontSize: Math.round(size * 0.44),
        ...(isShown ? {} : { backgroundColor: monogram.ground }),
      }}
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
    >
      {!isShown && monogram.letter}
      {src && state !== 'failed' && (
        <img
          className="lk-picture-image"
          src={src}
          alt=""
          width={size}
          height={size}
          loading={loading}
          decoding="async"
          data-loaded={isShown ? '' : undefined}
          onLoad={() => setResult({ src, state: 'loaded' })}
          onError={() => setResult({ src, state: 'failed' })}
        />
      )}
      {badge !== undefined && <span className="lk-picture-badge">{badge}</span>}
    </span>
  )
}
