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

/** The next screen of a visitor who has connected and still has to sign, and the related change of the state. */
export interface SignInDue {
  readonly change: Pick<State, 'signIn'>
  readonly leadsTo: ModalEvent
}

/** Returns the sign-in step of a connect. */
export function createSignInStep(context: Context, siwx: SIWXConfig) {
  /** A QR code that is shown again needs the same request, because another nonce would give another pairing URI. */
  let cached: SignInRequest | undefined

  async function createRequest(namespace: Namespace): Promise<SignInRequest | undefined> {
    const chainId = selectNetworkId(context.getState(), namespace)
    return chainId === undefined ? undefined : createSignIn(siwx, chainId, context)
  }

  /**
   * Returns the next screen if the visitor has the modal open and no session of the site, so that the modal does not
   * close and open again. If the modal is closed, the visitor is prompted after the account is selected.
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
     * Returns the message that a wallet signs while it connects; `undefined` if it cannot sign. A wallet on another
     * device gets no message if networks of another family are requested too. If the site fails to create a message, a
     * wallet inside the page connects without one.
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
      if (isFresh) cached = undefined
      cached ??= await createRequest(namespace)
      return cached
    },
    /**
     * Passes the signed message to the site for verification. If the wallet only connected, the screen that requests
     * the signature follows, unless the site has a session for the account.
     *
     * @param request - `undefined` if the wallet got no message to sign.
     * @throws sign-in/declined, sign-in/init-failed, connect/cancelled
     */
    async accept(
      approval: Approval,
      request: SignInRequest | undefined,
      signal: AbortSignal,
    ): Promise<SignInDue | undefined> {
      const [session] = approval.sessions
      const hasSigned = request !== undefined && session.signedIn !== undefined
      // A nonce is valid for one sign-in.
      if (request !== undefined) cached = undefined
      if (hasSigned) await acceptSignIn(context, siwx, { session, request })
      const due = hasSigned ? undefined : await findDue(approval).catch((error: unknown) => leave(session, error))
      if (!signal.aborted) return due
      // If the visitor left meanwhile, end both the sign-in and the connection.
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
