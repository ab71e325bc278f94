import { bitcoin, supportedNetworks } from '@latchkey/chains'
import { isCleanText } from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import type { BitcoinGatewayNetwork } from '../domain/network.ts'
import { nodeUrls } from './configured-fields.ts'

/** One entry of `BITCOIN_NETWORKS`. */
export const configuredBitcoinNetwork = v.pipe(
  v.strictObject({
    /** The first 32 digits of the hash of the first block, as in CAIP-2. */
    id: v.custom<`bip122:${string}`>(
      (value) => typeof value === 'string' && /^bip122:[0-9a-f]{32}$/.test(value),
      `write e.g. ${bitcoin.caipNetworkId}`,
    ),
    /** Bases of Esplora services. */
    rpcUrls: nodeUrls(/^https?:\/\/\S+$/),
    name: v.optional(v.pipe(v.string(), v.minLength(1), v.check(isCleanText, 'write printable text'))),
  }),
  v.transform(({ name, ...network }): BitcoinGatewayNetwork => {
    const known = supportedNetworks.find(({ caipNetworkId }) => caipNetworkId === network.id)
    return { ...network, name: name ?? known?.name ?? network.id }
  }),
)
