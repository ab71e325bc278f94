import { WalletError } from '@latchkey/errors'
import { lazy, type Namespace } from '@latchkey/primitives'
import { abortable } from './abortable.ts'

export { createByName } from './create-by-name.ts'

/**
 * Returns what calls an operation of an adapter whose code loads with the first call. A call whose signal is aborted ends at
 * once, also while the code is on its way.
 *
 * @param load - Loads the code, e.g. `() => import('./actions.ts')`.
 * @param create - Returns the operations.
 * @throws config/adapter-not-loaded where the code does not arrive, and what `create` throws; the next call tries again.
 */
export function createLazyAdapter<C, A extends object>(
  namespace: Namespace,
  load: () => Promise<C>,
  create: (code: C) => A,
) {
  const operations = lazy(() =>
    load().then(create, (cause: unknown) => {
      throw new WalletError('config/adapter-not-loaded', { namespace }, { cause })
    }),
  )
  return async (name: keyof A, args: readonly unknown[]): Promise<unknown> => {
    // Each operation takes its signal with the last of its arguments.
    const { signal } = (args.at(-1) ?? {}) as { readonly signal?: AbortSignal }
    const found = await abortable(operations.load(), signal)
    return (found[name] as (...args: readonly unknown[]) => unknown)(...args)
  }
}
