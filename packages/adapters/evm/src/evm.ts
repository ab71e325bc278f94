import { createLazyAdapter } from '@latchkey/core/lazy-adapter'
import type { ChainAdapter } from '@latchkey/core/ports'
import type { EvmActions } from './actions.ts'
import type { EvmOptions } from './evm-options.ts'

/** The adapter of EVM chains. */
export type EvmAdapter = EvmActions & Pick<ChainAdapter<'eip155'>, 'namespace' | 'kind' | 'facts'>

/**
 * Returns the adapter of EVM chains. Its code, viem included, is fetched at the first call.
 *
 * @throws config/adapter-not-loaded from each method, if that code could not be fetched; the next call tries again.
 * @example
 * const adapter = evm({ rpcUrl: gateway.rpcUrl })
 * const hash = await adapter.transfer(session, { address, network: base, transfer: { to, amount: 1_000_000n, token } })
 * @see Spec §7 "Per-chain RPC", EIP-1193
 */
export function evm(options: EvmOptions = {}): EvmAdapter {
  return createEvm('evm', options)
}

/** Returns the same adapter with the name of the library that a site uses next to it as `kind`. */
export function createEvm(kind: string, options: EvmOptions): EvmAdapter {
  const operations = createLazyAdapter(
    'eip155',
    () => import('./actions.ts'),
    (code): EvmActions => code.createActions(options),
    [
      'switchNetwork',
      'getBalance',
      'signMessage',
      'signTypedData',
      'sendTransaction',
      'canSendCalls',
      'sendCalls',
      'readCalls',
      'transfer',
      'toTransaction',
      'estimateFees',
      'estimateReserve',
      'checkAddress',
      'call',
      'simulate',
      'readCode',
      'readApprovals',
      'decodeRequest',
      'describeTransaction',
      'waitForReceipt',
      'trackTransactions',
      'resolveName',
    ],
  )

  return {
    namespace: 'eip155',
    kind,
    facts: { hasOneAccount: true, signsInByPairing: true },
    ...operations,
  }
}
