import { type ReactNode, useState } from 'react'
import { classNames } from '../class-names.ts'

export interface PictureProps {
  /** Picture URL. Without it and when it fails, the monogram stands in its place; while it loads, a neutral ground. */
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

/** Pictures that this page has shown: the browser has them, so that they are drawn at once the next time. */
const loadedPictures = new Set<string>()
const MAX_LOADED_PICTURES = 1_000

function rememberPicture(src: string): void {
  if (loadedPictures.size >= MAX_LOADED_PICTURES) loadedPictures.clear()
  loadedPictures.add(src)
}

/**
 * A picture that never changes the layout: its box is there from the start. A monogram is only drawn where no image will
 * come, so that no letter and no other colour flashes before the image.
 */
export function Picture(props: PictureProps) {
  const { src, monogram, alt = '', size = 40, shape = 'square', badge, loading = 'lazy', className } = props
  const [result, setResult] = useState<{ src: string | undefined; state: 'loaded' | 'failed' }>()
  // A `data:` address holds its picture: nothing has to be loaded.
  const isKnown = src !== undefined && (src.startsWith('data:') || loadedPictures.has(src))
  const state = result?.src === src ? result?.state : isKnown ? 'loaded' : undefined
  const isShown = state === 'loaded'
  const isMonogram = !src || state === 'failed'
  return (
    <span
      className={classNames(
        'lk-picture',
        shape === 'round' && 'lk-picture-round',
        isMonogram ? 'lk-monogram' : !isShown && 'lk-picture-loading',
        className,
      )}
      style={{
        width: size,
        height: size,
        fontSize: Math.round(size * 0.44),
        ...(isMonogram ? { backgroundColor: monogram.ground } : {}),
      }}
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
    >
      {isMonogram && monogram.letter}
      {!isMonogram && (
        <img
          className="lk-picture-image"
          src={src}
          alt=""
          width={size}
          height={size}
          loading={loading}
          decoding="async"
          data-loaded={isShown ? '' : undefined}
          onLoad={() => {
            rememberPicture(src)
            setResult({ src, state: 'loaded' })
          }}
          onError={() => setResult({ src, state: 'failed' })}
        />
      )}
      {badge !== undefined && <span className="lk-picture-badge">{badge}</span>}
    </span>
  )
}
