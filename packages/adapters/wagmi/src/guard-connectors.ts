import type { Client } from '@latchkey/core'
import type { Config } from 'wagmi'
import { LATCHKEY_ID } from './latchkey-connector.ts'

type WagmiConnector = Config['connectors'][number]

/** What each connector gave before it was guarded. The client's own requests go there: the visitor is asked once. */
const originals = new WeakMap<WagmiConnector, WagmiConnector['getProvider']>()

/** Returns the provider of a connector as its wallet made it. */
export function readOwnProvider(connector: WagmiConnector): Promise<unknown> {
  return (originals.get(connector) ?? connector.getProvider).call(connector)
}

/**
 * Lets the requests of wagmi's own connectors pass the guard of a client, as those of its wallets do: wagmi's actions and hooks
 * ask a connector for its provider each time. A connector that comes later is guarded too.
 *
 * @returns the way to stop.
 */
export function guardConnectors({ config, client }: { readonly config: Config; readonly client: Client }): () => void {
  if (client.features.guard === false || client.options.guard?.provider === false) return () => {}
  const undo: (() => void)[] = []
  function guard(connectors: readonly WagmiConnector[]): void {
    for (const connector of connectors) {
      if (connector.id === LATCHKEY_ID || originals.has(connector)) continue
      const { getProvider } = connector
      originals.set(connector, getProvider)
      connector.getProvider = async (...args) => {
        const [{ guardConnectorProvider }, provider] = await Promise.all([
          import('./guard-connector-provider.ts'),
          getProvider.apply(connector, args),
        ])
        return guardConnectorProvider(provider, { config, client, connector })
      }
      undo.push(() => {
        connector.getProvider = getProvider
        originals.delete(connector)
      })
    }
  }
  guard(config.connectors)
  const unfollow = config._internal.connectors.subscribe(guard)
  return () => {
    unfollow()
    for (const each of undo) each()
  }
}
