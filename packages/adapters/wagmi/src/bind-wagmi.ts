import { type HostConnection, readHostConnection, watchHostConnection } from '@latchkey/adapter-evm/host'
import type { Client } from '@latchkey/core'
import type { Config } from 'wagmi'
import { guardConnectors } from './guard-connectors.ts'
import { isWagmiConnection } from './is-wagmi-connection.ts'
import { LATCHKEY_ID, latchkeyConnector } from './latchkey-connector.ts'
import { whenHydrated } from './when-hydrated.ts'
import { withConnection } from './with-connection.ts'

type WagmiConnector = Config['connectors'][number]

export interface WagmiBinding {
  /** The site's own config, or one of `createWagmiConfig`. */
  readonly config: Config
  readonly client: Client
}

/**
 * Makes wagmi and a client share one connection. wagmi shows the connection of the client synchronously, through one
 * connector with the id `latchkey`. While no wallet is connected, a switch of network on one side also switches the
 * other. Call it once, before the first render. A config with `ssr` is not changed until wagmi has hydrated; on a
 * server the function does nothing.
 *
 * @returns the function that ends the binding.
 * @example
 * const modal = createWalletModal({ networks, adapters: [wagmi({ config })], connectors: [injected(), wagmiWallets({ config })] })
 * bindWagmi({ config, client: modal.client })
 */
export function bindWagmi(binding: WagmiBinding): () => void {
  if (typeof window === 'undefined') return () => {}
  if (!binding.config._internal.ssr) return begin(binding)
  let stop = () => {}
  const stopWaiting = whenHydrated(binding.config, () => {
    stop = begin(binding)
  })
  return () => {
    stopWaiting()
    stop()
  }
}

function begin({ config, client }: WagmiBinding): () => void {
  const connector = findConnector(config, client)
  const show = (connection: HostConnection | undefined) => {
    const own = isWagmiConnection(connection) ? undefined : connection
    config.setState((state) => withConnection(state, connector, own))
    remember(config, own)
  }
  show(readHostConnection(client))
  const stops = [
    guardConnectors({ config, client }),
    watchHostConnection(client, show),
    shareChain({ config, client }),
    config.subscribe(
      (state) => state,
      (state) => {
        const connection = readHostConnection(client)
        const isOther = isConnectedByOther(state)
        if (isOutdated(state, { connector, connection })) show(connection)
        // The code for wagmi's own connectors loads together with the rest of the client.
        else if (isOther && connection === undefined) client.load().catch(() => {})
      },
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

const isConnectedByOther = ({ status, current, connections }: Config['state']): boolean =>
  status === 'connected' && connections.get(current ?? '')?.connector.id !== LATCHKEY_ID

/**
 * Returns whether wagmi must get the connection once more, because it restored the state of an earlier visit, or
 * reconnected all of its connectors while the client's connector was connected.
 */
function isOutdated(
  state: Config['state'],
  { connector, connection }: { readonly connector: WagmiConnector; readonly connection: HostConnection | undefined },
): boolean {
  const { status, connections } = state
  if (
    [...connections].some(
      ([
        uid,
        {
          connector: { id },
        },
      ]) => id === LATCHKEY_ID && uid !== connector.uid,
    )
  )
    return true
  if (connection === undefined || isWagmiConnection(connection)) return false
  return (status === 'reconnecting' || status === 'disconnected') && status !== connection.status
}

function findConnector(config: Config, client: Client): WagmiConnector {
  const found = config.connectors.find(({ id }) => id === LATCHKEY_ID)
  if (found !== undefined) return found
  const connector = config._internal.connectors.setup(latchkeyConnector(client))
  config._internal.connectors.setState((connectors) => [connector, ...connectors])
  return connector
}

/** Makes wagmi start the next visit with this connector, and with no other one for the same extension. */
function remember({ storage, state }: Config, connection: HostConnection | undefined): void {
  if (storage === null || storage === undefined) return
  if (connection === undefined) {
    if (state.current === null) void storage.removeItem('recentConnectorId')
    return
  }
  void storage.setItem('recentConnectorId', LATCHKEY_ID)
  // wagmi stores this flag when a visitor disconnects an announced wallet, and then does not reconnect it at the next
  // visit.
  if (connection.rdns !== undefined)
    void storage.setItem(`${connection.rdns}.disconnected` as 'recentConnectorId', 'true')
}

/** Shares the network of a site while no wallet is connected. */
function shareChain({ config, client }: WagmiBinding): () => void {
  const readId = () => client.getState().activeNetworkIds.eip155
  const isFree = () => readHostConnection(client) === undefined && config.state.current === null
  function showChain(): void {
    const chain = config.chains.find(({ id }) => `eip155:${id}` === readId())
    if (chain !== undefined && isFree() && config.state.chainId !== chain.id)
      config.setState((state) => ({ ...state, chainId: chain.id }))
  }
  showChain()
  const stopClient = client.subscribe((state, before) => {
    if (state.activeNetworkIds.eip155 !== before.activeNetworkIds.eip155) showChain()
  })
  const stopWagmi = config.subscribe(
    ({ chainId }) => chainId,
    (chainId) => {
      const networkId = `eip155:${chainId}` as const
      const isKnown = client.getState().networks.some(({ caipNetworkId }) => caipNetworkId === networkId)
      if (isFree() && isKnown && readId() !== networkId) void client.actions.switchNetwork(networkId)
    },
  )
  return () => {
    stopClient()
    stopWagmi()
  }
}
