import { Picture } from '@latchkey/design'
import { useEngine } from '@latchkey/react'

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
  const engine = useEngine()
  const src = icon ?? (imageId === undefined ? undefined : engine?.images.wallet(imageId))
  return <Picture name={name} src={src} size={size} loading={loading} />
}
