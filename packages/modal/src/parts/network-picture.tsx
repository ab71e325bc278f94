import type { Network } from '@latchkey/chains'
import { useImages } from '@latchkey/react'
import { Picture } from './picture.tsx'

interface NetworkPictureProps {
  readonly network: Pick<Network, 'name' | 'assets' | 'caipNetworkId'>
  readonly size?: number
}

/** The picture of a network: the site's own, else the catalogue's, else its monogram. */
export function NetworkPicture({ network, size = 40 }: NetworkPictureProps) {
  const images = useImages()
  const src = network.assets.imageUrl ?? images.network(network.caipNetworkId)
  return <Picture name={network.name} src={src} size={size} shape="round" />
}
