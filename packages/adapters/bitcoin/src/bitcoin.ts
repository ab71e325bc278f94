import { createLazyAdapter } from '@latchkey/core/lazy-adapter'
import type { BitcoinActions } from './actions.ts'
import type { BitcoinAdapter } from './bitcoin-family.ts'
import type { BitcoinOptions } from './bitcoin-options.ts'

/**
 * Returns the adapter of Bitcoin. Its code is fetched at the first call, the code for signatures at the first
 * signature.
 *
 * @throws config/adapter-not-loaded from each method, if that code could not be fetched; the next call tries again.
 * @example
 * const adapter = bitcoin({ rpcUrl: gateway.rpcUrl })
 * const txid = await adapter.transfer(session, { address, network, transfer: { to, amount: 10_000n } })
 * @see Spec §9 "Adapter types"
 */
export function bitcoin(options: BitcoinOptions = {}): BitcoinAdapter {
  const operations = createLazyAdapter(
    'bip122',
    () => import('./actions.ts'),
    (code): BitcoinActions => code.createActions(options),
    [
      'switchNetwork',
      'getBalance',
      'getAccounts',
      'getFeeRates',
      'signMessage',
      'signMessageAs',
      'signPsbt',
      'sendTransaction',
      'transfer',
      'toTransaction',
      'estimateFees',
      'estimateReserve',
      'inspectRequest',
      'checkAddress',
      'waitForReceipt',
    ],
  )

  return {
    namespace: 'bip122',
    kind: 'bitcoin',
    ...operations,
  }
}
