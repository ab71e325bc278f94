import type {
  Gateway,
  GatewayBalances,
  GatewayHistory,
  GatewayIdentity,
  GatewayNames,
  GatewayNetworks,
  GatewayNfts,
  GatewayNodes,
  GatewayOnramp,
  GatewayPrices,
  GatewaySwaps,
} from '@latchkey/core/ports'

/** All capabilities of a gateway in one object, for tests. */
export interface GatewayService
  extends GatewayNetworks,
    GatewayBalances,
    GatewayHistory,
    GatewayNfts,
    GatewayIdentity,
    GatewayNames,
    GatewayPrices,
    GatewaySwaps,
    GatewayOnramp,
    GatewayNodes {}

/** Returns the `Gateway` port of core, with the given service for every capability. */
export function toGateway(service: GatewayService): Gateway {
  const load = async () => service
  return {
    networks: load,
    balances: load,
    history: load,
    nfts: load,
    identity: load,
    names: load,
    prices: load,
    swaps: load,
    onramp: load,
    nodes: load,
  }
}

/** Loads every capability of a gateway. */
export async function loadGatewayService(gateway: Gateway): Promise<GatewayService> {
  const [networks, balances, history, nfts, identity, names, prices, swaps, onramp, nodes] = await Promise.all([
    gateway.networks(),
    gateway.balances(),
    gateway.history(),
    gateway.nfts(),
    gateway.identity(),
    gateway.names(),
    gateway.prices(),
    gateway.swaps(),
    gateway.onramp(),
    gateway.nodes(),
  ])
  return {
    ...networks,
    ...balances,
    ...history,
    ...nfts,
    ...identity,
    ...names,
    ...prices,
    ...swaps,
    ...onramp,
    ...nodes,
  }
}
