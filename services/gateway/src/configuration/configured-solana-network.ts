import { solana, supportedNetworks } from '@latchkey/chains'
import { isCleanText } from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import type { SolanaGatewayNetwork } from '../domain/network.ts'
import { nodeUrls } from './configured-fields.ts'

const mint = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'write the address of a mint'))

/** One entry of `SOLANA_NETWORKS`. */
export const configuredSolanaNetwork = v.pipe(
  v.strictObject({
    /** The first 32 characters of the genesis hash, as in CAIP-2. */
    id: v.custom<`solana:${string}`>(
      (value) => typeof value === 'string' && /^solana:[1-9A-HJ-NP-Za-km-z]{32}$/.test(value),
      'write e.g. solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    ),
    rpcUrls: nodeUrls(/^https?:\/\/\S+$/),
    /** Absent: the URLs above with `ws`. */
    webSocketUrls: v.optional(nodeUrls(/^wss?:\/\/\S+$/)),
    name: v.optional(v.pipe(v.string(), v.minLength(1), v.check(isCleanText, 'write printable text'))),
    tokens: v.optional(v.array(mint), []),
  }),
  v.transform(({ name, ...network }): SolanaGatewayNetwork => {
    const known = supportedNetworks.find(({ caipNetworkId }) => caipNetworkId === network.id)
    return { ...network, name: name ?? known?.name ?? network.id, nativeCurrency: solana.nativeCurrency }
  }),
)
