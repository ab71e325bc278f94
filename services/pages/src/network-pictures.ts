import { createHash } from 'node:crypto'
import { openWeb3Icons } from '@latchkey/catalogue'
import { supportedNetworks } from '@latchkey/chains'

/** A drawing as the host of the frame serves it. */
export interface NetworkPicture {
  /** With the hash of its bytes in its name. */
  readonly path: string
  readonly body: Buffer
}

/** Larger drawings are left out; the card shows the name alone. */
const MAX_BYTES = 16 * 1024

/** Returns the drawings of the networks that have one, by CAIP-2 id. Each is a plain drawing: no script, no address. */
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
