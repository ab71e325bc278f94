import type { Network } from '@latchkey/chains'
import { useImages } from '@latchkey/react'
import { NetworkPicture } from './network-picture.tsx'
import { Picture } from './picture.tsx'

export interface PicturedToken {
  readonly symbol: string
  /** Absent for the native token. */
  readonly address?: string | undefined
  readonly iconUrl: string | null
}

interface TokenPictureProps {
  readonly token: PicturedToken
  /** Adds a badge with the token's network. */
  readonly network?: Network | undefined
  /** Adds the badge to the native token too, for a list of several networks. */
  readonly isNativeMarked?: boolean
  readonly size?: number
}

/** The picture of a token, with a badge of its network. */
export function TokenPicture({ token, network, isNativeMarked = false, size = 40 }: TokenPictureProps) {
  const images = useImages()
  const isNative = token.address === undefined
  // The catalogue finds pictures by symbol, and any contract can use the symbol USDC, so only a native token may use
  // them.
  const src = token.iconUrl ?? (isNative ? images.token(token.symbol) : undefined)
  const badge =
    (isNative && !isNativeMarked) || network === undefined ? undefined : (
      <NetworkPicture network={network} size={Math.round(size * 0.35)} />
    )
  return <Picture name={token.symbol} src={src} size={size} shape="round" badge={badge} />
}
