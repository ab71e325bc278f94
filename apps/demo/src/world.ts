import { base, defineNetwork, mainnet, type Network, polkadot, solana } from '@latchkey/chains'
import * as v from 'valibot'

const address = v.optional(v.pipe(v.string(), v.url()))

const worldSchema = v.object({
  gateway: address,
  catalogue: address,
  relay: address,
  /** The sign-in service, which the host of this page answers for too; absent: the site has no server. */
  auth: address,
  /** The page of the wallet that listens on that relay. */
  wallet: address,
  rpc: v.optional(v.record(v.string(), address), {}),
  isDevnet: v.optional(v.boolean(), false),
  /** The embedded wallet: the origin of its frame, the id of this site there, and social providers by which visitors log in. */
  embedded: v.optional(
    v.object({
      frame: v.pipe(v.string(), v.url()),
      projectId: v.string(),
      socials: v.optional(
        v.array(v.picklist(['google', 'apple', 'facebook', 'github', 'discord', 'x', 'farcaster'])),
        [],
      ),
    }),
  ),
})

/** The addresses of services and chains for this page. */
export type World = v.InferOutput<typeof worldSchema>

/** Returns the world written into the page; a page without one speaks to public nodes only. */
export function readWorld(): World {
  try {
    return v.parse(worldSchema, JSON.parse(document.getElementById('world')?.textContent ?? '{}'))
  } catch {
    // The placeholder was never replaced: the page was built, not served by a world.
    return v.parse(worldSchema, {})
  }
}

/** The local chain of Bitcoin, which no other site has. */
const regtest = defineNetwork({
  id: '0f9188f13cb7b2c71f2a335e3a4fc328',
  chainNamespace: 'bip122',
  name: 'Bitcoin Regtest',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: ['http://127.0.0.1:3002'] } },
  testnet: true,
  assets: { imageId: 'bitcoin' },
})

/**
 * Returns the networks of the site, reached where the world says. Solana, Bitcoin and Polkadot are among them in a world that
 * has them; without EVM chains they are the only ones.
 */
export function toNetworks({ rpc, isDevnet }: World): [Network, ...Network[]] {
  const reach = (network: Network): Network => {
    const url = rpc[network.caipNetworkId]
    if (url === undefined) return network
    const { blockExplorers, ...rest } = { ...network, rpcUrls: { default: { http: [url] } } }
    // Public block explorers do not have the transactions of local chains.
    return isDevnet || blockExplorers === undefined ? rest : { ...rest, blockExplorers }
  }
  const others = [solana, regtest, polkadot].filter(({ caipNetworkId }) => rpc[caipNetworkId] !== undefined).map(reach)
  const [first, ...rest] = others
  if (first !== undefined && rpc[mainnet.caipNetworkId] === undefined) return [first, ...rest]
  return [reach(mainnet), reach(base), ...others]
}
