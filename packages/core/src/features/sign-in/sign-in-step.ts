import { WalletError } from '@latchkey/errors/engine'
import type { Namespace } from '@latchkey/primitives'
import type { Context } from '../../context.ts'
import type { Approval, SignInRequest, WalletCandidate } from '../../ports/index.ts'
import { selectNetworkId } from '../../store/selectors.ts'
import type { Sessions } from '../connect/sessions.ts'
import { acceptSignIn, createSignIn } from './one-click.ts'
import { requireSession, watchAccounts } from './required-session.ts'

/** The part of connecting that signs a visitor in. */
export function createSignInStep(context: Context, sessions: Pick<Sessions, 'end'>) {
  const { siwx } = context.options
  if (siwx?.getRequired !== undefined) watchAccounts(context, siwx, sessions)
  let kept: SignInRequest | undefined

  /** A code that is shown again asks for the same: another nonce would be another pairing URI. */
  async function createRequest(namespace: Namespace): Promise<SignInRequest | undefined> {
    const chainId = selectNetworkId(context.getState(), namespace)
    if (siwx === undefined || chainId === undefined) return undefined
    return createSignIn(siwx, chainId, context)
  }

  return {
    /**
     * Returns what a wallet signs while it connects: nothing where it cannot, or is asked for networks of another family
     * too.
     *
     * @throws sign-in/init-failed
     * @see Spec §5 "Sign-in via universal provider"
     */
    async request(
      { supports, namespaces }: Pick<WalletCandidate, 'supports' | 'namespaces'>,
      namespace: Namespace,
      isFresh: boolean,
    ): Promise<SignInRequest | undefined> {
      const canSign = supports?.signIn === true && namespaces.every((each) => each === 'eip155')
      if (siwx === undefined || !canSign) return undefined
      if (isFresh) kept = undefined
      kept ??= await createRequest(namespace)
      return kept
    },
    /**
     * Has the site check what was signed. A wallet that only connected is connected where the site requires no session
     * for its accounts, or has one.
     *
     * @param request - `undefined` for a wallet that was not asked to sign.
     * @throws sign-in/declined, sign-in/required, connect/cancelled
     */
    async accept({ sessions }: Approval, request: SignInRequest | undefined, signal: AbortSignal): Promise<void> {
      if (siwx === undefined) return
      const [session] = sessions
      const hasSigned = request !== undefined && session.signedIn !== undefined
      // A nonce is good for one sign-in.
      if (request !== undefined) kept = undefined
      if (hasSigned) await acceptSignIn(context, siwx, { session, request })
      else for (const each of sessions) await requireSession(context, siwx, each)
      if (!signal.aborted) return
      // Whoever left meanwhile is neither connected nor signed in.
      await Promise.all([hasSigned && siwx.setSessions([]), session.disconnect()])
      throw new WalletError('connect/cancelled')
    },
  }
}

export type SignInStep = ReturnType<typeof createSignInStep>
