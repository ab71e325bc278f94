import { isWalletError, toFailure, WalletError } from '@latchkey/errors'
import type { Namespace } from '@latchkey/primitives'
import type { Context } from '../../context.ts'
import { runFlow } from '../../flow/run-flow.ts'
import type { ConnectRequest, WalletSession } from '../../ports/index.ts'
import { withRecentWallet, writeRecent } from '../../storage/recent-wallets.ts'
import { forgetLink, persist, rememberLink } from '../../storage/write-session.ts'
import { selectNetworkId } from '../../store/selectors.ts'
import type { ConnectedWallet, ConnectState, RecentWallet, State } from '../../store/state.ts'
import type { SignInStep } from '../sign-in/sign-in-step.ts'
import { type ConnectFlowEffect, type ConnectFlowEvent, stepConnect } from './connect.flow.ts'
import { withAwaited, withSession } from './connections.ts'
import { RETRY_AFTER_MS } from './retry.ts'
import type { Sessions } from './sessions.ts'

type Adopt = Extract<ConnectFlowEffect, { readonly type: 'adopt' }>

/** Runs the connect journey: asks connectors, takes the session, tells of the outcome. */
export function createConnectRunner(context: Context, sessions: Sessions) {
  const { options } = context
  let askedAt = 0
  let signingIn: Promise<SignInStep> | undefined

  /** Loads nothing for a wallet that signs nothing and for a site that requires no signature. */
  function loadSignIn(canSign: boolean): Promise<SignInStep> | undefined {
    if (options.siwx === undefined || (!canSign && options.siwx.getRequired === undefined)) return undefined
    signingIn ??= import('../sign-in/sign-in-step.ts').then((code) => code.createSignInStep(context, sessions))
    // A chunk that failed to arrive may arrive the next time.
    signingIn.catch(() => {
      signingIn = undefined
    })
    return signingIn
  }

  const isPairing = (walletId: string) =>
    context.getState().wallets.some(({ id, type }) => id === walletId && type === 'WALLET_CONNECT')

  async function ask(
    walletId: string,
    namespace: Namespace,
    silent: boolean,
    signal: AbortSignal,
    pairing: Pick<ConnectRequest, 'onOffer' | 'isFresh' | 'signIn'> = {},
  ): Promise<WalletSession> {
    const networkId = selectNetworkId(context.getState(), namespace)
    const known = context.getState().wallets.find(({ id }) => id === walletId)
    const candidates = options.connectors.filter(
      (connector) =>
        connector.namespaces.includes(namespace) && (known === undefined || connector.id === known.connectorId),
    )
    const canConnect = options.connectors.some(({ namespaces }) => namespaces.includes(namespace))
    let missing: unknown = new WalletError(canConnect ? 'connect/wallet-not-found' : 'connect/no-client')
    for (const connector of candidates) {
      try {
        const session = await connector.connect({
          walletId,
          namespace,
          silent,
          signal,
          ...pairing,
          ...(networkId === undefined ? {} : { networkId }),
        })
        if (session.accounts.length === 0) throw new WalletError('connect/no-accounts')
        return session
      } catch (error) {
        // Another connector may know the wallet; any other failure is the answer.
        if (!isWalletError(error, 'connect/wallet-not-found')) throw error
        missing = error
      }
    }
    throw missing
  }

  /** Shows the connected wallet, and the screen that follows. */
  function showConnected(state: State, { session, how: { link, chosen } }: Adopt): void {
    const { namespace } = session
    const next = withSession({ ...state, activeNamespace: namespace }, session)
    const wallet = next.connections[namespace]?.wallet
    const recent = chosen ?? (wallet && toRecent(wallet))
    const recentWallets = recent ? withRecentWallet(state.recentWallets, recent) : state.recentWallets
    const method = wallet?.type !== 'WALLET_CONNECT' ? 'browser' : link === undefined ? 'qrcode' : 'mobile'
    const event = { event: 'CONNECT_SUCCESS', properties: { method, name: wallet?.name ?? '' } } as const
    sessions.hold(session)
    sessions.show(
      [
        { ...next, recentWallets },
        { type: 'track', event },
      ],
      { type: 'connected' },
    )
  }

  /** Keeps what the next visit, and the next request, want to know. */
  function remember({ session, how: { link } }: Adopt): void {
    const { connections, recentWallets } = context.getState()
    persist(context)
    writeRecent(options.storage, recentWallets)
    if (link !== undefined) rememberLink(options.storage, link)
    // The app of an earlier pairing knows nothing of this one.
    else if (connections[session.namespace]?.wallet?.type === 'WALLET_CONNECT') forgetLink(options.storage)
  }

  /** A phone leaves the page for the wallet, and may drop it: whoever comes back sees what was going on. */
  function showAwaited(state: State): State {
    const { connect } = state
    const { isTelegram, isIosSafari } = options.environment
    if (!isTelegram && !isIosSafari) return state
    const isAwaited = connect.status === 'waiting' && connect.isAhead !== true && isPairing(connect.walletId)
    return withAwaited(state, isAwaited ? connect.namespace : undefined, sessions.has)
  }

  async function askAndSignIn(
    { walletId, namespace, isFresh }: Extract<ConnectFlowEffect, { readonly type: 'ask-wallet' }>,
    { signal, send }: { readonly signal: AbortSignal; send(event: ConnectFlowEvent): void },
  ): Promise<void> {
    askedAt = options.clock.now()
    // No pause where nobody signs in: an offer that is ready is shown with the press.
    const canSign = isPairing(walletId)
    const loading = loadSignIn(canSign)
    const signIn = loading && (await loading)
    const request = signIn && canSign ? await signIn.request(namespace, isFresh) : undefined
    const session = await ask(walletId, namespace, false, signal, {
      onOffer: (offer) => send({ type: 'offered', offer }),
      isFresh,
      ...(request === undefined ? {} : { signIn: request }),
    })
    if (signal.aborted) return
    if (signIn !== undefined) await signIn.accept(session, request, signal)
    send({ type: 'approved', session })
  }

  const runner = runFlow<ConnectState, ConnectFlowEvent, ConnectFlowEffect>({
    flow: stepConnect,
    getState: () => context.getState().connect,
    setState(connect, effects) {
      const state = { ...context.getState(), connect }
      const adopted = effects.find((effect) => effect.type === 'adopt')
      if (adopted === undefined) context.commit([showAwaited(state)])
      else showConnected(state, adopted)
    },
    async run(effect, life) {
      if (effect.type === 'adopt') remember(effect)
      else await askAndSignIn(effect, life)
    },
    onCrash(error) {
      const failure = toFailure(error)
      const refused = { type: 'refused', failure, retryAt: askedAt + RETRY_AFTER_MS } as const
      const { connect } = context.getState()
      const isAhead = connect.status === 'waiting' && connect.isAhead === true
      // What went wrong with signing in was told where it happened.
      if (isAhead || failure.code.startsWith('sign-in/')) return refused
      const { message } = error instanceof Error ? error : { message: '' }
      if (failure.kind === 'rejected') context.track({ event: 'USER_REJECTED', properties: { message } })
      else context.track({ event: 'CONNECT_ERROR', properties: { message: failure.code } })
      return refused
    },
  })

  return {
    ...runner,
    ask,
    /** Checks a restored session with a site that may require a signature. @throws sign-in/required */
    admit: async (session: WalletSession) =>
      loadSignIn(false)?.then((signIn) => signIn.accept(session, undefined, context.signal)),
  }
}

export type ConnectRunner = ReturnType<typeof createConnectRunner>

function toRecent({ id, name, rdns, icon }: ConnectedWallet): RecentWallet {
  return { id, name, ...(rdns === undefined ? {} : { rdns }), ...(icon === undefined ? {} : { icon }) }
}
