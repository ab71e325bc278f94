import { createLazyAdapter } from '@latchkey/core/lazy-adapter'
import type { ChainAdapter } from '@latchkey/core/ports'

/** The adapter of Polkadot, without balances and transactions. */
export type PolkadotAdapter = Pick<ChainAdapter<'polkadot'>, 'namespace' | 'kind' | 'switchNetwork' | 'signMessage'>

/**
 * Returns the adapter of Polkadot. Its code is fetched at the first call.
 *
 * @throws config/adapter-not-loaded from each method, if that code could not be fetched; the next call tries again.
 * @example createWalletModal({ adapters: [polkadot()], connectors: [injectedWeb3()], networks: [polkadotNetwork] })
 * @see Spec §9 "Chain namespaces"
 */
export function polkadot(): PolkadotAdapter {
  const operations = createLazyAdapter(
    'polkadot',
    () => import('./actions.ts'),
    (code) => code,
    ['switchNetwork', 'signMessage'],
  )
  return {
    namespace: 'polkadot',
    kind: 'polkadot',
    ...operations,
  }
}
