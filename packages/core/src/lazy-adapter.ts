import { WalletError } from '@latchkey/errors'
import { lazy, type Namespace } from '@latchkey/primitives'
import { abortable } from './abortable.ts'

/**
 * Returns the operations of an adapter whose first call loads the code. A call whose signal aborts rejects at once,
 * also while the code is loading.
 *
 * @param load - Loads the code, e.g. `() => import('./actions.ts')`.
 * @param create - Returns the operations from the code.
 * @param names - Names of the operations. The first load of the page contains only these names.
 * @throws config/adapter-not-loaded if the code cannot be loaded, and the errors of `create`; the next call loads
 * again.
 * @example
 * const load = () => import('./actions.ts')
 * const operations = createLazyAdapter('solana', load, (code) => code.createActions(options), ['getBalance'])
 * return { namespace: 'solana', kind: 'solana', ...operations }
 */
export function createLazyAdapter<C, A extends Operations, const N extends keyof A & string>(
  namespace: Namespace,
  load: () => Promise<C>,
  create: (code: C) => A,
  names: readonly N[],
): Pick<A, N> {
  const operations = lazy(() =>
    load().then(create, (cause: unknown) => {
      throw new WalletError('config/adapter-not-loaded', { namespace }, { cause })
    }),
  )
  const toOperation =
    (name: N) =>
    async (...args: readonly never[]) => {
      // By convention the last argument of an operation is an object that may have the `signal`.
      const { signal } = (args.at(-1) ?? {}) as { readonly signal?: AbortSignal }
      const loaded = await abortable(operations.load(), signal)
      return (loaded[name] as Operation)(...args)
    }
  // `Object.fromEntries` loses the types of the keys.
  return Object.fromEntries(names.map((name) => [name, toOperation(name)])) as unknown as Pick<A, N>
}

type Operation = (...args: readonly never[]) => Promise<unknown>
type Operations = { readonly [name in string]?: Operation }
