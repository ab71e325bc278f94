import { createLazyAdapter } from '@latchkey/core/lazy-adapter'
import type { BitcoinActions } from './actions.ts'
import type { BitcoinAdapter } from './bitcoin-family.ts'
import type { BitcoinOptions } from './bitcoin-options.ts'

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
  const operation = createLazyAdapter(
    'bip122',
    () => import('./actions.ts'),
    (code): BitcoinActions => code.createActions(options),
  )

  return {
    namespace: 'bip122',
    kind: 'bitcoin',
    switchNetwork: operation((actions) => actions.switchNetwork),
    getBalance: operation((actions) => actions.getBalance),
    getAccounts: operation((actions) => actions.getAccounts),
    getFeeRates: operation((actions) => actions.getFeeRates),
    signMessage: operation((actions) => actions.signMessage),
    signMessageAs: operation((actions) => actions.signMessageAs),
    signPsbt: operation((actions) => actions.signPsbt),
    sendTransaction: operation((actions) => actions.sendTransaction),
    transfer: operation((actions) => actions.transfer),
    toTransaction: operation((actions) => actions.toTransaction),
    estimateFees: operation((actions) => actions.estimateFees),
    estimateReserve: operation((actions) => actions.estimateReserve),
    inspectRequest: operation((actions) => actions.inspectRequest),
    checkAddress: operation((actions) => actions.checkAddress),
    waitForReceipt: operation((actions) => actions.waitForReceipt),
  }
}
