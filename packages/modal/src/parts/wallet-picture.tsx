import { useClientState, useImages } from '@latchkey/react'
import { useRef } from 'react'
import { Picture } from './picture.tsx'

interface WalletPictureProps {
  readonly name: string
  /** The wallet's own picture, checked when it was announced. */
  readonly icon?: string | undefined
  /** The catalogue's picture. */
  readonly imageId?: string | undefined
  readonly size?: number
  readonly loading?: 'eager' | 'lazy'
}

/** The picture of a wallet: its own, else the catalogue's, else its monogram. */
export function WalletPicture({ name, icon, imageId, size = 40, loading = 'eager' }: WalletPictureProps) {
  const images = useImages()
  const src = icon ?? (imageId === undefined ? undefined : images.wallet(imageId))
  const isOutside = src !== undefined && !src.startsWith('data:')
  // A screen is drawn ahead of the press, and nobody is asked for anything before it.
  const isShown = useClientState(({ modal, isEmbedded }) => isOutside && (modal.isOpen || isEmbedded))
  const wasShown = useRef(false)
  wasShown.current ||= isShown
  return <Picture name={name} src={isOutside && !wasShown.current ? undefined : src} size={size} loading={loading} />
}
