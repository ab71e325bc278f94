import { WalletError } from '@latchkey/errors'
import type { Namespace } from '@latchkey/primitives'
import type { Context } from '../../context.ts'
import type { KnownConnectorId, SignInRequest, WalletSession } from '../../ports/index.ts'
import { selectNetworkId } from '../../store/selectors.ts'
import { acceptSignIn, createSignIn } from './one-click.ts'

const PAIRING: KnownConnectorId = 'walletConnect'

/** The part of connecting that signs a visitor in. */
export function createSignInStep(context: Context) {
  const { siwx, connectors } = context.options
  let kept: SignInRequest | undefined

  /** A code that is shown again asks for the same: another nonce would be another offer. */
  async function createRequest(namespace: Namespace): Promise<SignInRequest | undefined> {
    const chainId = selectNetworkId(context.getState(), namespace)
    if (siwx === undefined || chainId === undefined) return undefined
    return createSignIn(siwx, chainId, context)
  }

  return {
    /**
     * Returns what a paired wallet signs while it connects: nothing where it is asked for networks of another family too.
     *
     * @throws sign-in/init-failed
     * @see Spec §5 "Sign-in via universal provider"
     */
    async request(namespace: Namespace, isFresh: boolean): Promise<SignInRequest | undefined> {
      const asked = connectors.filter(({ id }) => id === PAIRING).flatMap(({ namespaces }) => namespaces)
      if (siwx === undefined || !asked.every((each) => each === 'eip155')) return undefined
      if (isFresh) kept = undefined
      kept ??= await createRequest(namespace)
      return kept
    },
    /**
     * Has the site check what was signed. A wallet that only connected has signed nothing, and is connected.
     *
     * @throws sign-in/declined
     */
    async accept(session: WalletSession, request: SignInRequest, signal: AbortSignal): Promise<void> {
      // A nonce is good for one sign-in.
      kept = undefined
      if (siwx === undefined || session.signedIn === undefined) return
      await acceptSignIn(context, siwx, { session, request })
      if (!signal.aborted) return
      // Whoever left meanwhile is neither connected nor signed in.
      await Promise.all([siwx.setSessions([]), session.disconnect()])
      throw new WalletError('connect/cancelled')
    },
  }
}

export type SignInStep = ReturnType<typeof createSignInStep>
