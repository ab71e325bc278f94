import { isWalletError, WalletError } from '@latchkey/errors'
import { lazy, type Namespace } from '@latchkey/primitives'
import { abortable } from './abortable.ts'

/**
 * Returns what makes the operations of an adapter whose code loads with the first call. A call whose signal is aborted ends at
 * once, also while the code is on its way.
 *
 * @param load - Loads the code, e.g. `() => import('./actions.ts')`.
 * @param create - Returns the operations.
 * @throws config/adapter-not-loaded where the code does not arrive, and what `create` throws; the next call tries again.
 * @example
 * const operation = createLazyAdapter('solana', () => import('./actions.ts'), (code) => code.createActions(options))
 * return { namespace: 'solana', kind: 'solana', getBalance: operation((actions) => actions.getBalance) }
 */
export function createLazyAdapter<C, A>(namespace: Namespace, load: () => Promise<C>, create: (code: C) => A) {
  const operations = lazy(() => loadAdapterCode(namespace, load).then(create))
  return <P extends readonly unknown[], R>(pick: (operations: A) => (...args: P) => Promise<R>) =>
    async (...args: P): Promise<R> => {
      // Each operation takes its signal with the last of its arguments.
      const { signal } = (args.at(-1) ?? {}) as { readonly signal?: AbortSignal }
      return pick(await abortable(operations.load(), signal))(...args)
    }
}

/** Returns a part of an adapter that loads when it is first needed. @throws config/adapter-not-loaded, connect/cancelled */
export function loadAdapterCode<C>(namespace: Namespace, load: () => Promise<C>, signal?: AbortSignal): Promise<C> {
  const loaded = load().catch((cause: unknown) => {
    throw isWalletError(cause) ? cause : new WalletError('config/adapter-not-loaded', { namespace }, { cause })
  })
  return abortable(loaded, signal)
}
