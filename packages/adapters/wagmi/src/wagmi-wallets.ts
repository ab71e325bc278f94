import type { Connector } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors/early'
import type { Config } from 'wagmi'
import { WAGMI_ID } from './is-of-wagmi.ts'
import type { WagmiRuntime } from './wagmi-runtime.ts'

/** Code, not state: once it has arrived every connector of the page has it. */
let code: typeof import('./wagmi-runtime.ts') | undefined

/**
 * Returns the connector that lists wagmi's own connectors in the modal, and brings what the site connects by them. Those of
 * the type `injected` are not listed: `@latchkey/connector-injected` finds the same extensions. Nor are those of the type
 * `walletConnect` with `enableWalletConnect: false`.
 *
 * @example createWalletModal({ networks, adapters: [wagmi({ config })], connectors: [injected(), wagmiWallets({ config })] })
 */
export function wagmiWallets({ config }: { readonly config: Config }): Connector {
  let runtime: WagmiRuntime | undefined
  return {
    id: WAGMI_ID,
    namespaces: ['eip155'],
    async load() {
      code ??= await import('./wagmi-runtime.ts')
    },
    start(context) {
      if (runtime !== undefined || code === undefined) return
      runtime = code.createRuntime(config, context)
      runtime.begin()
    },
    async connect(request) {
      if (runtime === undefined || request.namespace !== 'eip155') throw new WalletError('connect/wallet-not-found')
      return runtime.connect(request)
    },
  }
}
