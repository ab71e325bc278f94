import { base, mainnet, type Network } from '@latchkey/chains'
import * as v from 'valibot'

const address = v.optional(v.pipe(v.string(), v.url()))

const worldSchema = v.object({
  gateway: address,
  catalogue: address,
  relay: address,
  /** The page of the wallet that listens on that relay. */
  wallet: address,
  rpc: v.optional(v.record(v.string(), address), {}),
  isDevnet: v.optional(v.boolean(), false),
})

/** Where the services and chains of this page are. */
export type World = v.InferOutput<typeof worldSchema>

/** Returns the world written into the page; a page without one speaks to public nodes only. */
export function readWorld(): World {
  try {
    return v.parse(worldSchema, JSON.parse(document.getElementById('world')?.textContent ?? '{}'))
  } catch {
    // The placeholder was never replaced: the page was built, not served by a world.
    return { gateway: undefined, catalogue: undefined, relay: undefined, wallet: undefined, rpc: {}, isDevnet: false }
  }
}

/** Returns the networks of the site, reached where the world says. */
export function toNetworks({ rpc }: World): [Network, ...Network[]] {
  const reach = (network: typeof mainnet | typeof base): Network => {
    const url = rpc[network.caipNetworkId]
    if (url === undefined) return network
    return { ...network, rpcUrls: { default: { http: [url] } } }
  }
  return [reach(mainnet), reach(base)]
}
