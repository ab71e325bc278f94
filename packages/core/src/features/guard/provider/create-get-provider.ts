import { WalletError } from '@latchkey/errors'
import type { Namespace } from '@latchkey/primitives'
import type { Caller } from '../../../caller.ts'
import type { Context } from '../../../context.ts'
import type { WalletSession } from '../../../ports/index.ts'
import type { Sessions } from '../../connect/sessions.ts'
import { guardProviderCall } from '../guard.actions.ts'
import { reviewUnchecked } from '../review.actions.ts'
import { guardProvider } from './guard-provider.ts'

/**
 * Returns the function that returns the provider of the wallet in a chain family (default: the active one), wrapped by
 * the guard unless the site switched that off. The site, wagmi, ethers and every other library get the provider from
 * it. The client's own requests go to the session directly, so that the visitor is not prompted twice. The same session
 * gives the same object.
 */
export function createGetProvider(
  { features, options, getState }: Pick<Context, 'features' | 'options' | 'getState'>,
  sessions: Pick<Sessions, 'get'>,
  caller: Caller,
): (namespace?: Namespace) => unknown {
  const guarded = new WeakMap<WalletSession, unknown>()
  return (namespace = getState().activeNamespace) => {
    const session = sessions.get(namespace)
    if (session === undefined) return undefined
    const { provider } = session
    if (features.guard === false || options.guard?.provider === false) return provider
    const found = guarded.get(session) ?? guardProvider(provider, check)
    guarded.set(session, found)
    return found

    /**
     * If the code of the guard fails to load, no request passes: it is loaded once more, and then the visitor decides.
     */
    async function check({ method, params }: { readonly method: string; readonly params: unknown }): Promise<void> {
      const run = () => guardProviderCall(caller, { namespace, method, params })
      const passed = await run()
        .catch(run)
        .catch(() => reviewUnchecked(caller, { unreadable: method, namespace }))
      if (!passed.ok) throw passed.error
      if (sessions.get(namespace) !== session) throw new WalletError('wallet/disconnected')
    }
  }
}
