import { createLazyAdapter } from '@latchkey/core/lazy-adapter'
import type { SolanaActions } from './actions.ts'
import type { SolanaAdapter } from './solana-family.ts'
import type { SolanaOptions } from './solana-options.ts'

/**
 * Returns the adapter of Solana. Its code, `@solana/kit` included, is fetched at the first call.
 *
 * @throws config/adapter-not-loaded from each method, if that code could not be fetched; the next call tries again.
 * @example
 * const adapter = solana({ rpcUrl: gateway.rpcUrl })
 * const signature = await adapter.transfer(session, { address, network, transfer: { to, amount: 1_000_000n } })
 * @see Spec §7 "Solana sign message / sign transaction / sign all / sign and send"
 */
export function solana(options: SolanaOptions = {}): SolanaAdapter {
  const operations = createLazyAdapter(
    'solana',
    () => import('./actions.ts'),
    (code): SolanaActions => code.createActions(options),
    [
      'switchNetwork',
      'getBalance',
      'getTokenBalances',
      'signMessage',
      'signTransaction',
      'signAllTransactions',
      'sendTransaction',
      'toPlainTransaction',
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
    namespace: 'solana',
    kind: 'solana',
    ...operations,
  }
}
