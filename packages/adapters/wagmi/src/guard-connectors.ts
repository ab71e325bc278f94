import type { Client } from '@latchkey/core'
import type { Config } from 'wagmi'
import { LATCHKEY_ID } from './latchkey-connector.ts'

type WagmiConnector = Config['connectors'][number]

/**
 * The unguarded `getProvider` of each connector. The client's own requests use it, so that the visitor sees only one
 * review.
 */
const originals = new WeakMap<WagmiConnector, WagmiConnector['getProvider']>()

/** Returns the unguarded provider of a connector. */
export function readOwnProvider(connector: WagmiConnector): Promise<unknown> {
  return (originals.get(connector) ?? connector.getProvider).call(connector)
}

/**
 * Guards the requests of wagmi's own connectors in the same way as those of the client's wallets. wagmi's actions and
 * hooks call `getProvider` of the connector each time. Connectors that are added later are guarded too.
 *
 * @returns the function that removes the guard.
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
