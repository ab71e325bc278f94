import type { ChallengeOf, SocialProvider } from '@latchkey/core/ports'
import { currentView, type FailureState } from '@latchkey/core/ui'
import { useClientState, useScreenClient } from '@latchkey/react'
import { useEffect, useRef } from 'react'
import { closeLoginWindow, loginWindowOf, openLoginWindow } from './login-window.ts'

/** Often, because a window that is closed before it was seen on the page of the provider looks like one that the browser separated. */
const LOOK_MS = 250

/** How far a login is. `idle`: none is pending, because the screen was opened by the site. */
export type LoginProgress = 'idle' | 'blocked' | 'act' | 'late' | 'code' | 'read' | 'approve' | 'failed'

/** Ends of a login that lead back where it began: the person left the window, or the frame. */
const LEFT: ReadonlySet<string> = new Set(['connect/cancelled', 'frame/aborted'])

/** Steps in which the window is of no use to the page, whether it is open or not. */
const LEFT_BEHIND: ReadonlySet<LoginProgress | 'open'> = new Set(['code', 'read', 'approve'])

/** Returns how far the login at a provider is; answers the connector about the window, and closes it at the end. */
export function useLoginProgress(provider: SocialProvider): {
  readonly progress: LoginProgress
  readonly failure: FailureState | undefined
  /** Opens the window that the browser blocked. Call it in the press. @param text - What it shows at first. */
  open(text: string): void
} {
  const client = useScreenClient()
  const { actions } = client
  const connect = useClientState((state) => state.connect)
  const own = connect.status !== 'idle' && connect.social === provider ? connect : undefined
  const challenge = own?.status === 'waiting' && own.challenge?.type === 'popup' ? own.challenge : undefined
  const step = challenge?.step
  const failure = own?.status === 'failed' ? own.failure : undefined
  const hasLeft = failure !== undefined && LEFT.has(failure.code)
  useWindowState(own?.status === 'waiting', challenge)

  useEffect(() => {
    if (challenge?.step !== 'open') return
    const opened = loginWindowOf(client)
    opened?.navigate(challenge.url)
    actions.answerChallenge(challenge, opened === undefined ? 'blocked' : 'opened')
  }, [client, actions, challenge])
  useWindowEnd(own?.status === 'waiting' && step !== 'read' && step !== 'approve', provider)
  useEffect(() => {
    if (hasLeft) actions.modal.goBack()
  }, [hasLeft, actions])

  return {
    progress: toProgress(own?.status, step),
    failure: hasLeft ? undefined : failure,
    open(text) {
      if (challenge?.step !== 'blocked') return
      const opened = openLoginWindow(client, text)
      opened?.navigate(challenge.url)
      if (opened !== undefined) actions.answerChallenge(challenge, 'opened')
    },
  }
}

function toProgress(
  status: 'waiting' | 'failed' | undefined,
  step: ChallengeOf<'popup'>['step'] | undefined,
): LoginProgress {
  if (status === undefined) return 'idle'
  if (status === 'failed') return 'failed'
  return step === undefined || step === 'open' ? 'act' : step
}

/** Looks at the window, as long as the person is to log in there. @see compat-facts 5.4 "Popup social" */
function useWindowState(isWaiting: boolean, challenge: ChallengeOf<'popup'> | undefined): void {
  const client = useScreenClient()
  const isAwaited = isWaiting && !LEFT_BEHIND.has(challenge?.step ?? 'act')
  useEffect(() => {
    if (!isAwaited) return undefined
    const { actions, options } = client
    let stop = () => {}
    const look = () => {
      const state = loginWindowOf(client)?.readState() ?? 'open'
      if (state === 'closed') return cancel()
      if (state === 'unreachable' && challenge !== undefined)
        return void actions.answerChallenge(challenge, 'unreachable')
      stop = options.clock.after(LOOK_MS, look)
    }
    function cancel(): void {
      const { connect } = client.getState()
      if (connect.status === 'waiting' && connect.social !== undefined)
        actions.track({ event: 'SOCIAL_LOGIN_CANCELED', properties: { provider: connect.social } })
      actions.modal.goBack()
    }
    stop = options.clock.after(LOOK_MS, look)
    return () => stop()
  }, [client, isAwaited, challenge])
}

/** Closes the window at the end of the login, and when its screen is left. A press may have opened that of another login meanwhile. */
function useWindowEnd(isPending: boolean, provider: SocialProvider): void {
  const client = useScreenClient()
  const wasPending = useRef(false)
  useEffect(() => {
    const { connect } = client.getState()
    const hasOther = connect.status === 'waiting' && connect.social !== provider
    if (wasPending.current && !isPending && !hasOther) closeLoginWindow(client)
    wasPending.current = isPending
  }, [client, isPending, provider])
  useEffect(
    () => () => {
      const { modal, router } = client.getState()
      if (!modal.isOpen || currentView(router).name !== 'ConnectingSocial') closeLoginWindow(client)
    },
    [client],
  )
}
