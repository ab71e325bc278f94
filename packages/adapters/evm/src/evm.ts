import { createByName, createLazyAdapter } from '@latchkey/core/lazy-adapter'
import type { ChainAdapter, FamilyFacts } from '@latchkey/core/ports'
import type { AbsentOperation, EvmActions } from './actions.ts'
import type { EvmOptions } from './evm-options.ts'

/** The adapter of EVM chains. */
export type EvmAdapter = EvmActions & Pick<ChainAdapter<'eip155'>, 'namespace' | 'kind' | 'facts'>

const FACTS: FamilyFacts = { hasOneAccount: true, signsInByPairing: true, hasContractCalls: true }

const ABSENT: Readonly<Record<AbsentOperation, undefined>> = {
  signTransaction: undefined,
  signAllTransactions: undefined,
  signPsbt: undefined,
  getAccounts: undefined,
  inspectRequest: undefined,
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

  // Names of verbs would be loaded before anybody acts.
  return createByName(
    { namespace: 'eip155', kind, facts: FACTS, ...ABSENT },
    (name) =>
      (...args: readonly unknown[]) =>
        run(name as keyof EvmActions, args),
    // A type cannot follow the names: `createActions` has each of them.
  ) as unknown as EvmAdapter
}
