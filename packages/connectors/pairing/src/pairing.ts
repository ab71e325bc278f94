import type { Connector, ConnectorContext, KnownConnectorId } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { isNamespace, lazy, type Namespace } from '@latchkey/primitives'
import type { PairingOptions } from './options.ts'
import type { PairingRuntime } from './runtime.ts'

const ID: KnownConnectorId = 'walletConnect'

/** Loads the code for keys, encryption and the socket at the first connect. */
const code = lazy(() =>
  import('./runtime.ts').catch((cause: unknown) => {
    throw new WalletError('connect/failed', {}, { cause })
  }),
)

/**
 * Returns the connector of wallets on other devices, over the WalletConnect v2 protocol and a relay.
 *
 * @example pairing({ relays: ['wss://relay.example'] })
 * @throws config/invalid-options without a relay
 * @see ERC-1328, CAIP-25, Spec §9 "Connector ids"
 */
export function pairing(options: PairingOptions): Connector {
  if (options.relays.length === 0 || !options.relays.every(isRelay))
    throw new WalletError('config/invalid-options', { path: 'relays', problem: 'expected addresses of relays' })
  let context: ConnectorContext | undefined
  let runtime: PairingRuntime | undefined

  // Capabilities of the site, known once the connector starts.
  const supports = { pairing: true, reachesListed: options.reachesListed === true, signIn: true }
  let namespaces: readonly Namespace[] = Object.keys(options.namespaces ?? { eip155: [] }).filter(isNamespace)
  return {
    id: ID,
    supports,
    get namespaces() {
      return namespaces
    },
    start(given) {
      if (context !== undefined) return
      context = given
      if (options.namespaces === undefined && given.site !== undefined)
        namespaces = [...new Set(given.site.networks.map((networkId) => networkId.split(':')[0] as Namespace))]
      context.emitWallets([
        { id: ID, connectorId: ID, type: 'WALLET_CONNECT', name: 'WalletConnect', namespaces, supports },
      ])
    },
    prepare(request) {
      const known = context
      code
        .load()
        .then(({ createRuntime }) => {
          if (known === undefined || (request && !namespaces.includes(request.namespace))) return
          runtime ??= createRuntime(ID, known, options)
          runtime.prepare(request)
        })
        // The next connect fails in the same way, and reports it.
        .catch(() => {})
    },
    async connect(request) {
      if (context === undefined) throw new WalletError('connect/failed', {}, { details: 'Sign Client not initialized' })
      if (request.walletId !== ID || !namespaces.includes(request.namespace))
        throw new WalletError('connect/wallet-not-found')
      // If the code is already loaded, the proposal exists before this returns, so the screen is rendered once.
      const { createRuntime } = code.get() ?? (await code.load())
      runtime ??= createRuntime(ID, context, options)
      return runtime.connect(request)
    },
  }
}

function isRelay(address: unknown): boolean {
  return typeof address === 'string' && /^wss?:\/\/[^\s/?#]/i.test(address) && URL.canParse(address)
}
