import { createLazyAdapter } from '@latchkey/core/lazy-adapter'
import type { SolanaActions } from './actions.ts'
import type { SolanaAdapter } from './solana-family.ts'
import type { SolanaOptions } from './solana-options.ts'

/** Every verb of the adapter, so that one that is missing does not compile. */
const VERBS: Readonly<Record<keyof SolanaActions, true>> = {
  switchNetwork: true,
  getBalance: true,
  getTokenBalances: true,
  signMessage: true,
  signTransaction: true,
  signAllTransactions: true,
  sendTransaction: true,
  transfer: true,
  toTransaction: true,
  estimateFees: true,
  estimateReserve: true,
  inspectRequest: true,
  checkAddress: true,
  waitForReceipt: true,
}

/**
 * Returns the adapter that speaks to Solana. Its code, `@solana/kit` included, is fetched with the first call.
 *
 * @throws config/adapter-not-loaded from each method, when that code could not be fetched; the next call tries again.
 * @example
 * const adapter = solana({ rpcUrl: gateway.rpcUrl })
 * const signature = await adapter.transfer(session, { address, network, transfer: { to, amount: 1_000_000n } })
 * @see Spec §7 "Solana sign message / sign transaction / sign all / sign and send"
 */
export function solana(options: SolanaOptions = {}): SolanaAdapter {
  const run = createLazyAdapter(
    'solana',
    () => import('./actions.ts'),
    (code) => code.createActions(options),
  )

  const verbs = Object.keys(VERBS).map((verb) => [
    verb,
    (...args: readonly unknown[]) => run(verb as keyof SolanaActions, args),
  ])
  // A type cannot follow the names; the table above has each of them.
  return { namespace: 'solana', kind: 'solana', ...Object.fromEntries(verbs) } as SolanaAdapter
}
