import { useContext } from 'react'
import { Picture } from './picture.tsx'
import { ShownPicturesContext } from './shown-pictures.tsx'

interface WalletPictureProps {
  readonly name: string
  /** The wallet's own picture, validated when it was announced. */
  readonly icon?: string | undefined
  /** The catalogue's picture. */
  readonly imageId?: string | undefined
  readonly size?: number
  readonly loading?: 'eager' | 'lazy'
}

/** The picture of a wallet: its own, else the catalogue's, else its monogram. */
export function WalletPicture({ name, icon, imageId, size = 40, loading = 'eager' }: WalletPictureProps) {
  const images = useContext(ShownPicturesContext)
  // A data: URL needs no request.
  const src = icon?.startsWith('data:') ? icon : images && (icon ?? (imageId && images.wallet(imageId)))
  return <Picture name={name} src={src} size={size} loading={loading} />
}
