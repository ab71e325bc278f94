import { createByName } from '@latchkey/core'
import type { ChainAdapter } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors/early'
import type { EvmActions } from './actions.ts'
import type { EvmOptions } from './evm-options.ts'

/**
 * Returns the adapter that speaks to EVM chains. Its code, viem included, is fetched with the first call.
 *
 * @throws config/adapter-not-loaded from each method, when that code could not be fetched; the next call tries again.
 * @example
 * const adapter = evm({ rpcUrl: gateway.rpcUrl })
 * const hash = await adapter.transfer(session, { address, network: base, transfer: { to, amount: 1_000_000n, token } })
 * @see Spec §7 "Per-chain RPC", EIP-1193
 */
export function evm(options: EvmOptions = {}): Required<ChainAdapter<'eip155'>> {
  return createEvm('evm', options)
}

/** Returns the same adapter under the name of the library that a site uses beside it. */
export function createEvm(kind: string, options: EvmOptions): Required<ChainAdapter<'eip155'>> {
  let loading: Promise<EvmActions> | undefined

  function load(): Promise<EvmActions> {
    loading ??= import('./actions.ts').then(
      (code) => code.createActions(options),
      (cause) => {
        throw new WalletError('config/adapter-not-loaded', { namespace: 'eip155' }, { cause })
      },
    )
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }

  async function run(name: keyof EvmActions, args: readonly unknown[]): Promise<unknown> {
    // `abortable` by hand: the module of cancellation is not part of a first load.
    const actions = await new Promise<EvmActions>((resolve, reject) => {
      // Each verb takes its signal with the last of its arguments.
      const { signal } = (args.at(-1) ?? {}) as { readonly signal?: AbortSignal }
      const cancel = () => reject(new WalletError('connect/cancelled', {}, { cause: signal?.reason }))
      if (signal?.aborted) cancel()
      signal?.addEventListener('abort', cancel)
      load()
        .finally(() => signal?.removeEventListener('abort', cancel))
        .then(resolve, reject)
    })
    return (actions[name] as (...args: readonly unknown[]) => Promise<unknown>)(...args)
  }

  // Names of verbs would be loaded before anybody acts.
  return createByName(
    { namespace: 'eip155', kind },
    (name) =>
      (...args: readonly unknown[]) =>
        run(name as keyof EvmActions, args),
    // A type cannot follow the names: `createActions` has each of them.
  ) as unknown as Required<ChainAdapter<'eip155'>>
}
