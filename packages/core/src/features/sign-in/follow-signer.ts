import { WalletError } from '@latchkey/errors'
import { parseRfc3339 } from '@latchkey/primitives'
import type { Context } from '../../context.ts'
import type { State } from '../../store/state.ts'
import type { Dependencies } from '../dependencies.ts'
import { findSession } from './find-session.ts'
import { isAsking, isShown } from './screen.ts'
import { signInFlow } from './sign-in.flow.ts'
import type { SIWXConfig, SIWXSession } from './sign-in.types.ts'
import { type Signer, selectSigner } from './signer.ts'

/** The storage keys of `defaultSIWX` and `serverSIWX`: a change means that another tab signed in or out. */
const SESSION_KEYS: readonly (string | undefined)[] = ['@appkit/siwx', '@appkit/siwx-auth-token', undefined]
/** The maximum delay of timers in browsers. */
const MAX_WAIT_MS = 2 ** 31 - 1

interface Given extends Pick<Dependencies, 'disconnect'> {
  readonly siwx: SIWXConfig
  stopSigning(): void
}

/**
 * Keeps `state.signIn` in sync with the selected account: looks for its session when account or network change, when
 * another tab signs in or out, and when the session expires; requests a signature if there is none.
 *
 * @see Spec §4 "Sign-in flow"
 */
export function followSigner(context: Context, { siwx, disconnect, stopSigning }: Given) {
  const { clock, storage } = context.options
  let cancelWait = () => {}
  const isCurrent = ({ account }: Signer) => context.getState().signIn?.account === account

  function settle(signer: Signer, session: SIWXSession, isRequired: boolean): void {
    context.dispatch(signInFlow, { type: 'signed-in', account: signer.account, session, isRequired })
  }

  /** Sets a timer for the expiry of a session, or for its next refetch. */
  function watchSession(signer: Signer | undefined, session: SIWXSession | undefined): void {
    cancelWait()
    if (signer === undefined || session === undefined) return
    const { expirationTime } = session.data
    const endsInMs = expirationTime === undefined ? 0 : (parseRfc3339(expirationTime) ?? 0) - clock.now()
    const refetchMs = siwx.sessionRefetchIntervalMs ?? 0
    // The site must reject a session that has expired already.
    const waits = [endsInMs, refetchMs].filter((ms) => ms > 0)
    if (waits.length === 0) return
    const waitMs = Math.min(...waits, MAX_WAIT_MS)
    const isRefetch = endsInMs <= 0 || waitMs < endsInMs
    cancelWait = clock.after(waitMs, () => void check(signer, isRefetch))
  }

  /** @param isRefetch - True for a session that counts as valid: a temporary failure of the site does not end it. */
  async function check(signer: Signer, isRefetch = false): Promise<void> {
    try {
      const { session, isRequired } = await findSession(siwx, signer)
      if (!isCurrent(signer)) return
      if (session === undefined) requestSignature(signer, isRequired)
      else {
        settle(signer, session, isRequired)
        watchSession(signer, session)
      }
    } catch (cause) {
      if (!isCurrent(signer)) return
      if (isRefetch) watchSession(signer, context.getState().signIn?.session)
      else await giveUp(signer, cause)
    }
  }

  function requestSignature({ account }: Signer, isRequired: boolean): void {
    context.dispatch(signInFlow, { type: 'signature-needed', account, isRequired })
  }

  /** @see Spec §8 "sign-in init failed; wallet disconnected, view reset to Connect" */
  async function giveUp({ namespace, networkId, isSmartAccount }: Signer, cause: unknown): Promise<void> {
    const error = new WalletError('sign-in/init-failed', {}, { cause })
    const { code } = error
    context.options.reporter.report(error)
    context.track({ event: 'SIWX_AUTH_ERROR', properties: { network: networkId, isSmartAccount, message: code } })
    await disconnect({ namespace })
    context.toast('error', { type: 'error', code, context: {} })
  }

  function begin(signer: Signer | undefined): void {
    stopSigning()
    if (signer === undefined) {
      context.dispatch(signInFlow, { type: 'no-account' })
      return
    }
    context.dispatch(signInFlow, { type: 'checking', account: signer.account })
    void check(signer)
  }

  function follow(state: State, before?: State): void {
    const signer = selectSigner(state)
    const { signIn } = state
    if (signIn?.session !== before?.signIn?.session) watchSession(signer, signIn?.session)
    if (signer?.account !== signIn?.account) begin(signer)
    else if (signIn === undefined || signIn.status === 'checking' || signIn.status === 'signed-in') return
    // A visitor who must sign in sees no other screen.
    else if (signIn.isRequired && isShown(state)) context.dispatch(signInFlow, { type: 'opened' })
    // The visitor left the screen: a later response of the wallet is ignored.
    else if (before !== undefined && isAsking(before) && !isAsking(state)) stopSigning()
  }

  follow(context.getState())
  const stopFollowing = context.subscribe(follow)
  const stopReading = storage.subscribe((key) => {
    const signer = selectSigner(context.getState())
    const isBusy = context.getState().signIn?.status === 'signing'
    if (SESSION_KEYS.includes(key) && signer !== undefined && !isBusy) void check(signer)
  })

  return {
    signedIn(signer: Signer, session: SIWXSession): void {
      const { signIn } = context.getState()
      if (signIn?.account === signer.account) settle(signer, session, signIn.isRequired)
    },
    signedOut: ({ account }: Signer): void => void context.dispatch(signInFlow, { type: 'signed-out', account }),
    stop(): void {
      cancelWait()
      stopFollowing()
      stopReading()
    },
  }
}
