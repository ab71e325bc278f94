import type { ChainAdapter } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors/early'

/** The adapter of Polkadot, without balances and transactions. */
export type PolkadotAdapter = Pick<ChainAdapter<'polkadot'>, 'namespace' | 'kind' | 'switchNetwork' | 'signMessage'>

/**
 * Returns the adapter that speaks to Polkadot. Its code is fetched with the first call.
 *
 * @throws config/adapter-not-loaded from each method, when that code could not be fetched; the next call tries again.
 * @example createWalletModal({ adapters: [polkadot()], connectors: [injectedWeb3()], networks: [polkadotNetwork] })
 * @see Spec §9 "Chain namespaces"
 */
export function polkadot(): PolkadotAdapter {
  return {
    namespace: 'polkadot',
    kind: 'polkadot',
    async switchNetwork(...args) {
      return (await loadActions()).switchNetwork(...args)
    },
    async signMessage(...args) {
      return (await loadActions()).signMessage(...args)
    },
  }
}

function loadActions(): Promise<typeof import('./actions.ts')> {
  return import('./actions.ts').catch((cause: unknown) => {
    throw new WalletError('config/adapter-not-loaded', { namespace: 'polkadot' }, { cause })
  })
}
