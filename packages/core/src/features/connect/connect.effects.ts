import { isWalletError, kindOf, toFailure, WalletError } from '@latchkey/errors'
import type { Namespace } from '@latchkey/primitives'
import type { Context } from '../../context.ts'
import { type FlowTask, runFlow } from '../../flow/run-flow.ts'
import type {
  Approval,
  Challenge,
  ChallengeAnswer,
  ChallengeOf,
  ConnectRequest,
  SignInRequest,
  WalletCandidate,
} from '../../ports/index.ts'
import type { Result } from '../../result.ts'
import { withRecentWallet, writeRecent } from '../../storage/recent-wallets.ts'
import { forgetLink, persist, rememberLink } from '../../storage/write-session.ts'
import { selectConnection, selectNetworkId } from '../../store/selectors.ts'
import type { ConnectedWallet, RecentWallet } from '../../store/state.ts'
import type { Alerts } from '../alerts/alerts.ts'
import { mayDropPage } from '../pairing/place.ts'
import type { SignInStep } from '../sign-in/sign-in-step.ts'
import { hasWalletId } from '../wallets/wallet-ids.ts'
import { createChallenges } from './challenges.ts'
import { type ConnectFlowEffect, type ConnectFlowEvent, connectFlow } from './connect.flow.ts'
import { withAwaited } from './connections.ts'
import { RETRY_AFTER_MS } from './retry.ts'
import type { Sessions } from './sessions.ts'

type Task = FlowTask<ConnectFlowEvent>
type Adopt = Extract<ConnectFlowEffect, { readonly type: 'adopt' }>

/** An approval of the pending request. Events contain only its id, because it holds live sessions. */
interface Approved {
  readonly approval: Approval
  /** The sign-in request that the wallet signed; `undefined` if it signed none. */
  readonly request: SignInRequest | undefined
}

/**
 * Runs the connect flow: requests approvals from connectors, registers their sessions, tracks the outcome.
 *
 * @param later.extended - The promise that sessions of several chain families wait for.
 * @param later.loadSignInStep - Loads the sign-in step of a connect.
 * @param later.watchFailure - Raises the alert of a failed connect.
 */
export function createConnectRunner(
  context: Context,
  sessions: Sessions,
  later: {
    extended(): Promise<unknown> | undefined
    loadSignInStep(): Promise<Result<SignInStep | undefined>>
  } & Pick<Alerts, 'watchFailure'>,
) {
  const { options } = context
  let requestedAt = 0
  let approved: Approved | undefined
  const { raise, take } = createChallenges()

  /** @throws bug/unexpected */
  function approvedBy(approvalId: string): Approved {
    if (approved?.approval.id !== approvalId) throw new WalletError('bug/unexpected')
    return approved
  }

  /** Returns the sign-in step; `undefined` if the site has no sign-in. */
  async function loadSignIn(): Promise<SignInStep | undefined> {
    const loaded = await later.loadSignInStep()
    if (!loaded.ok) throw loaded.error
    return loaded.value
  }

  const walletOf = (walletId: string): WalletCandidate | undefined =>
    context.getState().wallets.find(({ id }) => id === walletId)

  async function requestApproval(
    walletId: string,
    namespace: Namespace,
    silent: boolean,
    signal: AbortSignal,
    given: Pick<ConnectRequest, 'onChallenge' | 'isFresh' | 'signIn' | 'approvalId' | 'social'> = {},
  ): Promise<Approval> {
    const state = context.getState()
    const networkId = selectNetworkId(state, namespace)
    const { wallet: stored } = selectConnection(state, namespace)
    const { connectorId } = walletOf(walletId) ?? (stored?.id === walletId ? stored : { connectorId: '' })
    const isThere = options.connectors.some(({ id }) => id === connectorId)
    const candidates = options.connectors.filter(
      ({ id, namespaces }) => namespaces.includes(namespace) && (!isThere || id === connectorId),
    )
    const canConnect = options.connectors.some(({ namespaces }) => namespaces.includes(namespace))
    let missing: unknown
    for (const connector of candidates) {
      try {
        const approval = await connector.connect({
          walletId,
          namespace,
          silent,
          signal,
          ...given,
          ...(networkId === undefined ? {} : { networkId }),
        })
        const extending = later.extended()
        if (extending !== undefined) await extending
        return checked(approval)
      } catch (error) {
        // Another connector may have the wallet; any other failure is final.
        if (!isWalletError(error, 'connect/wallet-not-found')) throw error
        missing = error
      }
    }
    throw missing ?? new WalletError(canConnect ? 'connect/wallet-not-found' : 'connect/no-client')
  }

  /** Shows the connected wallet and the next screen, and persists values for the next visit and the next request. */
  function adopt({ approvalId, how: { link, chosen, social, due } }: Adopt): void {
    const { approval } = approvedBy(approvalId)
    approved = undefined
    const before = context.getState()
    const [{ namespace }] = approval.sessions
    const next = sessions.hold({ ...before, activeNamespace: namespace }, approval)
    const wallet = next.connections[namespace]?.wallet
    const recent = chosen ?? (wallet && toRecent(wallet))
    const listed = recent && next.listedWallets?.find((each) => hasWalletId(each, recent.id))
    const recentWallets = recent ? withRecentWallet(next.recentWallets, recent, listed) : next.recentWallets
    const method = wallet?.supports?.pairing !== true ? 'browser' : link === undefined ? 'qrcode' : 'mobile'
    context.track({ event: 'CONNECT_SUCCESS', properties: { method, name: wallet?.name ?? '' } })
    if (social !== undefined) context.track({ event: 'SOCIAL_LOGIN_SUCCESS', properties: { provider: social } })
    const leadsTo = due?.leadsTo ?? sessions.whereAdded(before)
    sessions.show(before, { ...next, recentWallets, ...due?.change }, { type: 'connected', leadsTo })
    persist(context)
    writeRecent(options.storage, recentWallets)
    if (link !== undefined) rememberLink(options.storage, link)
    // The link of an earlier pairing may belong to another wallet app.
    else if (wallet?.supports?.pairing === true) forgetLink(options.storage)
  }

  /**
   * A phone leaves the page for the wallet app, and may discard the page: when the user returns, the page shows the
   * pending request.
   */
  function showAwaited(): void {
    if (!mayDropPage(options.environment)) return
    const state = context.getState()
    const { connect } = state
    const isAwaited =
      connect.status === 'waiting' &&
      connect.isPrefetched !== true &&
      walletOf(connect.walletId)?.supports?.pairing === true
    const next = withAwaited(state, isAwaited ? connect.namespace : undefined, sessions.has)
    if (next !== state) sessions.show(state, next)
  }

  /** Tracks a social login, and raises the alert of one that takes too long. @see Spec §8 "socials timeout" */
  function noteStep({ step, provider }: ChallengeOf<'popup'>): void {
    if (step === 'late') later.watchFailure(new WalletError('social/timeout'))
    if (step === 'read') context.track({ event: 'SOCIAL_LOGIN_REQUEST_USER_DATA', properties: { provider } })
  }

  async function connectAndSignIn(
    { walletId, namespace, isFresh, social }: Extract<ConnectFlowEffect, { readonly type: 'request-approval' }>,
    { signal, send }: Task,
  ): Promise<void> {
    requestedAt = options.clock.now()
    const wallet = walletOf(walletId)
    // No await without sign-in: a prefetched pairing URI is shown in the same task as the press.
    const signIn = options.siwx && (await loadSignIn())
    const request = signIn && wallet ? await signIn.request(wallet, namespace, isFresh) : undefined
    const approval = await requestApproval(walletId, namespace, false, signal, {
      onChallenge(challenge) {
        if (challenge.type === 'popup') noteStep(challenge as ChallengeOf<'popup'>)
        return raise(challenge, send)
      },
      isFresh,
      ...(social === undefined ? {} : { social }),
      ...(request === undefined ? {} : { signIn: request }),
    })
    if (signal.aborted) return
    approved = { approval, request }
    send({ type: 'approved', approvalId: approval.id, needsSignIn: signIn !== undefined })
  }

  /** The step between an approval and its session: the site accepts the approval or throws. */
  async function signIn(
    { approvalId }: Extract<ConnectFlowEffect, { readonly type: 'sign-in' }>,
    { signal, send }: Task,
  ): Promise<void> {
    const { approval, request } = approvedBy(approvalId)
    const due = await (await loadSignIn())?.accept(approval, request, signal)
    send({ type: 'admitted', approvalId, ...(due === undefined ? {} : { due }) })
  }

  const runner = runFlow<ConnectFlowEvent, ConnectFlowEffect>({
    context,
    flow: connectFlow,
    lasts: { status: () => context.getState().connect.status },
    onStep: showAwaited,
    async run(effect, task) {
      if (effect.type === 'adopt') adopt(effect)
      else if (effect.type === 'sign-in') await signIn(effect, task)
      else await connectAndSignIn(effect, task)
    },
    onCrash(error) {
      const failure = toFailure(error)
      const refused = { type: 'refused', failure, retryAt: requestedAt + RETRY_AFTER_MS } as const
      const { connect } = context.getState()
      const isPrefetched = connect.status === 'waiting' && connect.isPrefetched === true
      if (isPrefetched) return refused
      later.watchFailure(error)
      // The sign-in step tracks its own failures.
      if (failure.code.startsWith('sign-in/')) return refused
      const social = connect.status === 'waiting' ? connect.social : undefined
      if (social !== undefined && kindOf(failure) !== 'rejected')
        context.track({ event: 'SOCIAL_LOGIN_ERROR', properties: { provider: social, message: failure.code } })
      const event = kindOf(failure) === 'rejected' ? 'USER_REJECTED' : 'CONNECT_ERROR'
      context.track({ event, properties: { message: failure.code } })
      return refused
    },
  })

  return {
    ...runner,
    requestApproval,
    /** Passes the user's answer to the connector. An answer to a challenge that is not shown any more is dropped. */
    answerChallenge(challenge: Challenge, answer: ChallengeAnswer): void {
      const { connect } = context.getState()
      if (connect.status !== 'waiting' || connect.challenge !== challenge) return
      runner.send({ type: 'challenged' })
      take(challenge)?.(answer)
    },
    /**
     * Checks a restored approval. Resolves when the rules of several chain families are loaded.
     *
     * @throws connect/no-accounts
     */
    async admit(approval: Approval): Promise<void> {
      checked(approval)
      await later.extended()
    },
  }
}

export type ConnectRunner = ReturnType<typeof createConnectRunner>

/** Returns the approval if each of its sessions shares accounts. @throws connect/no-accounts */
function checked(approval: Approval): Approval {
  const isEmpty = ({ accounts }: Approval['sessions'][number]) => accounts.length === 0
  if (approval.sessions[0] === undefined || approval.sessions.some(isEmpty))
    throw new WalletError('connect/no-accounts')
  return approval
}

function toRecent({ id, name, rdns, icon }: ConnectedWallet): RecentWallet {
  return { id, name, ...(rdns === undefined ? {} : { rdns }), ...(icon === undefined ? {} : { icon }) }
}
