import { createLazyAdapter } from '@latchkey/core/lazy-adapter'
import type { ChainAdapter } from '@latchkey/core/ports'
import type { EvmActions } from './actions.ts'
import type { EvmOptions } from './evm-options.ts'

/** The adapter of EVM chains: every operation that the family has. */
export type EvmAdapter = EvmActions & Pick<ChainAdapter<'eip155'>, 'namespace' | 'kind'>

/** Every verb of the adapter, so that one that is missing does not compile. */
const VERBS: Readonly<Record<keyof EvmActions, true>> = {
  switchNetwork: true,
  getBalance: true,
  signMessage: true,
  signTypedData: true,
  sendTransaction: true,
  transfer: true,
  toTransaction: true,
  estimateFees: true,
  estimateReserve: true,
  checkAddress: true,
  call: true,
  simulate: true,
  readCode: true,
  readApprovals: true,
  waitForReceipt: true,
  trackTransactions: true,
  resolveName: true,
}

/**
 * Returns the adapter that speaks to EVM chains. Its code, viem included, is fetched with the first call.
 *
 * @throws config/adapter-not-loaded from each method, when that code could not be fetched; the next call tries again.
 * @example
 * const adapter = evm({ rpcUrl: gateway.rpcUrl })
 * const hash = await adapter.transfer(session, { address, network: base, transfer: { to, amount: 1_000_000n, token } })
 * @see Spec §7 "Per-chain RPC", EIP-1193
 */
export function evm(options: EvmOptions = {}): EvmAdapter {
  return createEvm('evm', options)
}

/** Returns the same adapter under the name of the library that a site uses beside it. */
export function createEvm(kind: string, options: EvmOptions): EvmAdapter {
  const run = createLazyAdapter(
    'eip155',
    () => import('./actions.ts'),
    (code) => code.createActions(options),
  )

  const verbs = Object.keys(VERBS).map((verb) => [
    verb,
    (...args: readonly unknown[]) => run(verb as keyof EvmActions, args),
  ])
  // A type cannot follow the names; the table above has each of them.
  return { namespace: 'eip155', kind, ...Object.fromEntries(verbs) } as EvmAdapter
}
