import { createHash } from 'node:crypto'
import { openWeb3Icons } from '@latchkey/catalogue'
import { supportedNetworks } from '@latchkey/chains'

/** An SVG file on the host of the frame. */
export interface NetworkPicture {
  /** With the hash of its bytes in its name. */
  readonly path: string
  readonly body: Buffer
}

/** Networks with a larger drawing have no picture. */
const MAX_BYTES = 16 * 1024

/** Returns the pictures of networks by CAIP-2 id. Each was checked to contain no script and no link. */
export async function readNetworkPictures(): Promise<ReadonlyMap<string, NetworkPicture>> {
  const icons = await openWeb3Icons()
  const pictures = new Map<string, NetworkPicture>()
  for (const { caipNetworkId } of supportedNetworks) {
    const name = icons.networkIcon(caipNetworkId)
    const svg = name === undefined ? undefined : await icons.find('networks', name)
    if (svg === undefined || svg.length > MAX_BYTES) continue
    const body = Buffer.from(svg)
    const digest = createHash('sha384').update(body).digest('hex').slice(0, 16)
    pictures.set(caipNetworkId, { path: `/assets/network-${digest}.svg`, body })
  }
  return pictures
}
