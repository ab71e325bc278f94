import { isWalletError, toFailure, toWalletError, WalletError } from '@latchkey/errors'
import type { Caller } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { ok } from '../../result.ts'
import { selectConnection } from '../../store/selectors.ts'
import { attempt } from '../attempt.ts'
import type { Dependencies } from '../dependencies.ts'
import { createSession } from './create-session.ts'
import { followSigner } from './follow-signer.ts'
import { signInFlow } from './sign-in.flow.ts'
import type { SIWXSession } from './sign-in.types.ts'
import { createSignInStep } from './sign-in-step.ts'
import { type Signer, selectSigner } from './signer.ts'

/**
 * Returns the verbs of signing in, and follows the selected account; a chunk of its own. @see Spec §4 "Sign-in flow"
 */
export function createSignInVerbs(context: Context, deps: Pick<Dependencies, 'disconnect' | keyof Caller>) {
  const { disconnect } = deps
  const { siwx } = context.options
  let running: { readonly life: AbortController; readonly outcome: Promise<SIWXSession> } | undefined
  const stopSigning = () => running?.life.abort()
  const follower = siwx && followSigner(context, { siwx, disconnect, stopSigning })
  const step = siwx && createSignInStep(context, siwx)

  /** @throws account/none, account/no-network */
  function signerInUse(): Signer {
    const state = context.getState()
    const signer = selectSigner(state)
    if (signer !== undefined) return signer
    throw new WalletError(selectConnection(state).address === undefined ? 'account/none' : 'account/no-network')
  }

  const propertiesOf = ({ networkId, isSmartAccount }: Signer) => ({ network: networkId, isSmartAccount })

  async function sign(signer: Signer, signal: AbortSignal): Promise<SIWXSession> {
    context.track({ event: 'CLICK_SIGN_SIWX_MESSAGE', properties: propertiesOf(signer) })
    context.dispatch(signInFlow, { type: 'signing', account: signer.account })
    try {
      const session = await createSession(context, { siwx: enabled(siwx), caller: deps, signal }, signer)
      context.track({ event: 'SIWX_AUTH_SUCCESS', properties: propertiesOf(signer) })
      follower?.signedIn(signer, session)
      return session
    } catch (error) {
      const failure = toWalletError(error)
      // A visitor who left, or selected another account meanwhile, gets no notice.
      if (signal.aborted) context.dispatch(signInFlow, { type: 'left', account: signer.account })
      else showFailure(signer, failure)
      throw failure
    }
  }

  function showFailure(signer: Signer, error: WalletError): void {
    const { code, context: given } = error
    context.track({ event: 'SIWX_AUTH_ERROR', properties: { ...propertiesOf(signer), message: code } })
    const { account } = signer
    if (context.getState().signIn?.account !== account) return
    const failure = toFailure(isWalletError(error.cause) ? error.cause : error)
    context.dispatch(signInFlow, { type: 'failed', account, failure })
    context.toast('error', { type: 'error', code, context: given })
  }

  /** A second press while the wallet shows its prompt returns the same request. */
  function signOnce(): Promise<SIWXSession> {
    enabled(siwx)
    const signer = signerInUse()
    if (running !== undefined && !running.life.signal.aborted) return running.outcome
    const life = new AbortController()
    const started = { life, outcome: sign(signer, life.signal) }
    running = started
    const end = () => {
      if (running === started) running = undefined
    }
    started.outcome.then(end, end)
    return started.outcome
  }

  async function cancel(): Promise<void> {
    enabled(siwx)
    const state = context.getState()
    const signer = selectSigner(state)
    if (signer !== undefined) context.track({ event: 'CLICK_CANCEL_SIWX', properties: propertiesOf(signer) })
    stopSigning()
    if (state.signIn?.isRequired !== true) {
      context.dispatch(signInFlow, { type: 'cancelled' })
      return
    }
    const { namespace } = signer ?? { namespace: state.activeNamespace }
    const ended = await disconnect({ namespace })
    if (!ended.ok) throw ended.error
  }

  async function signOut(): Promise<void> {
    const { revokeSession } = enabled(siwx)
    const signer = signerInUse()
    await revokeSession(signer.networkId, signer.address).catch((cause: unknown) => {
      throw new WalletError('sign-in/unavailable', {}, { cause })
    })
    follower?.signedOut(signer)
  }

  return {
    stop() {
      stopSigning()
      follower?.stop()
    },
    verbs: {
      signIn: () => attempt(signOnce),
      cancelSignIn: () => attempt(cancel),
      signOut: () => attempt(signOut),
      /** The sign-in step of a connect. The loaded code follows the account without further calls. */
      signInStep: async () => ok(step),
    },
  }
}

/** @throws sign-in/not-enabled */
function enabled<T>(siwx: T | undefined): T {
  if (siwx === undefined) throw new WalletError('sign-in/not-enabled')
  return siwx
}
