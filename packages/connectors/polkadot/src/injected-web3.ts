import type { Connector } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors/early'
import type { Web3Window } from './discovery.ts'
import type { InjectedWeb3Options } from './options.ts'
import type { InjectedWeb3Runtime } from './runtime.ts'

const ID = 'injectedWeb3'

/** Code, not state: once it has arrived every connector of the page has it. */
let code: typeof import('./runtime.ts') | undefined

/**
 * Returns the connector of the wallets at `window.injectedWeb3`.
 *
 * @example createWalletModal({ connectors: [injectedWeb3()], adapters: [polkadot()], networks: [polkadotNetwork] })
 * @see Spec §9 "Chain namespaces"
 */
export function injectedWeb3(options: InjectedWeb3Options = {}): Connector {
  const { window = globalThis as unknown as Web3Window } = options
  let runtime: InjectedWeb3Runtime | undefined

  return {
    id: ID,
    namespaces: ['polkadot'],
    async load() {
      code ??= await import('./runtime.ts')
    },
    start(context) {
      // A caller that does not await `load` before `start` finds no wallets.
      if (runtime !== undefined || code === undefined || typeof window.addEventListener !== 'function') return
      runtime = code.createRuntime(context, { window, connectorId: ID, options })
      // A listener may connect to a wallet at once, so the runtime is assigned before.
      runtime.emitWallets()
    },
    prepare: () => runtime?.prepare(),
    async connect(request) {
      if (runtime === undefined || request.namespace !== 'polkadot') throw new WalletError('connect/wallet-not-found')
      return runtime.connect(request)
    },
  }
}
