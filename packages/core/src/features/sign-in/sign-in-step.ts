import { WalletError } from '@latchkey/errors'
import type { Namespace } from '@latchkey/primitives'
import type { Context } from '../../context.ts'
import type { Approval, SignInRequest, WalletCandidate, WalletSession } from '../../ports/index.ts'
import { selectNetworkId } from '../../store/selectors.ts'
import type { State } from '../../store/state.ts'
import { withApproval } from '../connect/connections.ts'
import { familyFacts } from '../family-facts.ts'
import type { ModalEvent } from '../router/router.types.ts'
import { findSession } from './find-session.ts'
import { acceptSignIn, createSignIn, isSmart } from './one-click.ts'
import { isShown, toEntry } from './screen.ts'
import type { SIWXConfig } from './sign-in.types.ts'
import { selectSigner } from './signer.ts'

/** The next screen of a visitor who connected and has to sign yet, and the change of the state that goes with it. */
export interface SignInDue {
  readonly change: Pick<State, 'signIn'>
  readonly leadsTo: ModalEvent
}

/** The part of connecting that signs a visitor in. */
export function createSignInStep(context: Context, siwx: SIWXConfig) {
  /** A code that is shown again requests the same: another nonce would be another pairing URI. */
  let kept: SignInRequest | undefined

  async function createRequest(namespace: Namespace): Promise<SignInRequest | undefined> {
    const chainId = selectNetworkId(context.getState(), namespace)
    return chainId === undefined ? undefined : createSignIn(siwx, chainId, context)
  }

  /**
   * Returns where a visitor goes on who looks at the modal and has no session of the site, so that it does not close and
   * open again. Others get the prompt once the account is in use.
   *
   * @throws sign-in/init-failed
   */
  async function findDue(approval: Approval): Promise<SignInDue | undefined> {
    const [session] = approval.sessions
    const state = context.getState()
    if (!isShown(state)) return undefined
    const signer = selectSigner(withApproval({ ...state, activeNamespace: session.namespace }, approval))
    if (signer === undefined) return undefined
    const { session: found, isRequired } = await findSession(siwx, signer).catch((cause: unknown) => {
      throw initFailed(context, session, cause)
    })
    if (found !== undefined) return undefined
    const change = { signIn: { account: signer.account, status: 'signed-out', isRequired } } as const
    return { change, leadsTo: { type: 'reset', entry: toEntry(isRequired) } }
  }

  return {
    /**
     * Returns what a wallet signs while it connects: nothing where it cannot. One on another device gets no
     * request to sign where networks of another family are requested too. One in the page connects without, where the site
     * has no message.
     *
     * @throws sign-in/init-failed
     * @see Spec §5 "Sign-in via universal provider"
     */
    async request(
      { supports, namespaces }: Pick<WalletCandidate, 'supports' | 'namespaces'>,
      namespace: Namespace,
      isFresh: boolean,
    ): Promise<SignInRequest | undefined> {
      if (supports?.signIn !== true) return undefined
      if (supports.pairing !== true) return createRequest(namespace).catch(() => undefined)
      const { adapters } = context.options
      if (!namespaces.every((each) => familyFacts(adapters, each).signsInByPairing === true)) return undefined
      if (isFresh) kept = undefined
      kept ??= await createRequest(namespace)
      return kept
    },
    /**
     * Has the site check what was signed. A wallet that only connected goes on to the screen that requests the signature,
     * unless the site has a session for its account.
     *
     * @param request - `undefined` for a wallet that got no request to sign.
     * @throws sign-in/declined, sign-in/init-failed, connect/cancelled
     */
    async accept(
      approval: Approval,
      request: SignInRequest | undefined,
      signal: AbortSignal,
    ): Promise<SignInDue | undefined> {
      const [session] = approval.sessions
      const hasSigned = request !== undefined && session.signedIn !== undefined
      // A nonce is good for one sign-in.
      if (request !== undefined) kept = undefined
      if (hasSigned) await acceptSignIn(context, siwx, { session, request })
      const due = hasSigned ? undefined : await findDue(approval).catch((error: unknown) => leave(session, error))
      if (!signal.aborted) return due
      // A visitor who left meanwhile is neither connected nor signed in.
      await Promise.all([hasSigned && siwx.setSessions([]), session.disconnect()])
      throw new WalletError('connect/cancelled')
    },
  }
}

async function leave(session: WalletSession, error: unknown): Promise<never> {
  await session.disconnect()
  throw error
}

function initFailed({ track }: Pick<Context, 'track'>, session: WalletSession, cause: unknown): WalletError {
  const error = new WalletError('sign-in/init-failed', {}, { cause })
  track({ event: 'SIWX_AUTH_ERROR', properties: { ...propertiesOf(session), message: error.code } })
  return error
}

const propertiesOf = (session: WalletSession) => ({ network: session.networkId, isSmartAccount: isSmart(session) })

export type SignInStep = ReturnType<typeof createSignInStep>
