import { createLazyAdapter } from '@latchkey/core/lazy-adapter'
import type { BitcoinActions } from './actions.ts'
import type { BitcoinAdapter } from './bitcoin-family.ts'
import type { BitcoinOptions } from './bitcoin-options.ts'

/** Every verb of the adapter, so that one that is missing does not compile. */
const VERBS: Readonly<Record<keyof BitcoinActions, true>> = {
  switchNetwork: true,
  getBalance: true,
  getAccounts: true,
  getFeeRates: true,
  signMessage: true,
  signMessageAs: true,
  signPsbt: true,
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
 * Returns the adapter that speaks to Bitcoin. Its code is fetched with the first call, that of signing with the first
 * signature.
 *
 * @throws config/adapter-not-loaded from each method, when that code could not be fetched; the next call tries again.
 * @example
 * const adapter = bitcoin({ rpcUrl: gateway.rpcUrl })
 * const txid = await adapter.transfer(session, { address, network, transfer: { to, amount: 10_000n } })
 * @see Spec §9 "Adapter types"
 */
export function bitcoin(options: BitcoinOptions = {}): BitcoinAdapter {
  const run = createLazyAdapter(
    'bip122',
    () => import('./actions.ts'),
    (code) => code.createActions(options),
  )

  const verbs = Object.keys(VERBS).map((verb) => [
    verb,
    (...args: readonly unknown[]) => run(verb as keyof BitcoinActions, args),
  ])
  // A type cannot follow the names; the table above has each of them.
  return { namespace: 'bip122', kind: 'bitcoin', ...Object.fromEntries(verbs) } as BitcoinAdapter
}
