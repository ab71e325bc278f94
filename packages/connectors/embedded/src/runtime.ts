import { followSignals } from '@latchkey/core/cancellation'
import type { ConnectorRuntime } from '@latchkey/core/lazy-connector'
import type { Approval, ConnectorContext, ConnectRequest, OnChallenge } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import { lazy, type Namespace } from '@latchkey/primitives'
import type { FrameEvent } from '@latchkey/protocol/frame'
import { createDevices } from './create-devices.ts'
import { type EmbeddedSocial, SOCIAL_NAMES } from './embedded-social.ts'
import { createFrameChannel, type FrameChannel } from './frame-channel.ts'
import { openFrameHost } from './frame-host.ts'
import type { FrameWindow } from './frame-window.ts'
import { logIn } from './log-in.ts'
import { logInFarcaster } from './log-in-farcaster.ts'
import { logInSocial } from './log-in-social.ts'
import { namespaceOf, type OwnSession, openSessions, type SocialAccount } from './open-sessions.ts'
import { createLoginMemory } from './storage-keys.ts'

interface RuntimeOptions {
  readonly frame: string
  readonly projectId: string
  readonly namespaces: readonly Namespace[]
  readonly socials: readonly EmbeddedSocial[]
  readonly window: FrameWindow
  readonly connectorId: string
}

/** Returns what connects to the embedded wallet. Its frame is put into the page by `prepare`, or with the first connection. */
export function createRuntime(context: ConnectorContext, options: RuntimeOptions): ConnectorRuntime {
  const { connectorId: id, namespaces, socials } = options
  const memory = createLoginMemory(context.storage)
  const networks = (context.site?.networks ?? []).filter((network) => namespaces.includes(namespaceOf(network)))
  let sessions: readonly OwnSession[] = []

  let opened = lazy(openFrame)

  async function openFrame() {
    const host = await openFrameHost(
      { ...options, clock: context.clock, chainId: networks[0] ?? 'eip155:1', label: 'Wallet' },
      context.signal,
    )
    context.signal.addEventListener('abort', host.remove)
    const onEvent = (event: FrameEvent) => {
      if (event.type === 'VIEW_REQUEST') event.payload.view === 'none' ? host.hide() : host.show()
      if (event.type === 'SESSION_ENDED') endAll()
    }
    const channel = createFrameChannel(host.port, context.clock, onEvent)
    host.onLeave(channel.abortAll)
    return { channel, remove: host.remove }
  }

  /** Removes the frame from the page. The next connection creates a new one. */
  function closeFrame(): void {
    opened.get()?.remove()
    opened = lazy(openFrame)
    endAll()
  }

  function endAll(): void {
    memory.forget()
    for (const session of sessions) session.end()
    sessions = []
    emitWallet(undefined)
  }

  async function signOut(channel: FrameChannel): Promise<void> {
    endAll()
    await channel.request('SIGN_OUT', undefined)
  }

  async function open(channel: FrameChannel, request: ConnectRequest, social: SocialAccount | undefined) {
    const onEmail = (email: string) => {
      for (const session of sessions) session.noteEmail(email)
    }
    const devices = createDevices({ channel, memory, clock: context.clock, onForgotten: closeFrame, onEmail })
    const parts = { context, channel, networks, devices, social, signOut: () => signOut(channel) }
    const { sessions: found, email, userName } = await openSessions(parts, request)
    memory.noteLogin({ email, userName, social: social?.provider, chainId: found[0].networkId })
    emitWallet(social?.provider)
    sessions = found
    return found
  }

  /**
   * Signs a person in by the provider of the request, or by e-mail.
   *
   * @returns the account at the provider; `undefined` for a login by e-mail.
   * @throws social/not-configured, and the errors of both.
   */
  async function signIn(
    channel: FrameChannel,
    { social, signal }: ConnectRequest,
    onChallenge: OnChallenge,
    hasSession: boolean,
  ): Promise<SocialAccount | undefined> {
    const { clock } = context
    if (social === undefined) {
      await logIn({ channel, memory, clock, signal, onChallenge, hasSession })
      return undefined
    }
    const provider = socials.find((each) => each === social)
    if (provider === undefined) throw new WalletError('social/not-configured')
    memory.noteSocialBegun(provider)
    try {
      const parts = { channel, clock, signal, onChallenge }
      if (provider === 'farcaster') return { provider, userName: await logInFarcaster(parts) }
      const { userName } = await logInSocial(provider, { ...parts, window: options.window })
      return { provider, userName: userName ?? undefined }
    } finally {
      memory.noteSocialEnded()
    }
  }

  async function isConnected(channel: FrameChannel, signal: AbortSignal): Promise<boolean> {
    const { isConnected } = await channel.request('IS_CONNECTED', {}, signal)
    // Another tab may have ended the sessions that this page still has.
    if (!isConnected) endAll()
    return isConnected
  }

  /** Names the wallet by the provider of the login, as the account screen shows it. */
  function emitWallet(social: EmbeddedSocial | undefined): void {
    const name = social === undefined ? 'Email' : SOCIAL_NAMES[social]
    const supports = { email: true, signIn: true, ...(socials.length > 0 && { socials }) }
    context.emitWallets([{ id, connectorId: id, type: 'AUTH', name, namespaces, supports }])
  }

  return {
    emitWallets: () => emitWallet(memory.account()?.provider),
    prepare() {
      const loading = opened.load().then(({ channel }) => channel.request('IS_CONNECTED', {}, context.signal))
      // Ignored: the connection tries again, and reports the failure.
      loading.catch(() => undefined)
    },
    async connect(request): Promise<Approval> {
      if (request.walletId !== id) throw new WalletError('connect/wallet-not-found')
      // A page that is loaded again brings nobody's frame before they have used it here.
      if (request.silent && !memory.hasLoggedIn()) throw new WalletError('connect/wallet-locked')
      const stop = followSignals(request.signal, context.signal)
      const { signal } = stop
      try {
        const { channel } = await opened.load()
        const { onChallenge } = request
        const hasSession = await isConnected(channel, signal)
        if (!hasSession && onChallenge === undefined) throw new WalletError('connect/wallet-locked')
        // The wallet must belong to the person who logs in now, not to whoever used this browser before.
        const social =
          onChallenge === undefined
            ? memory.account()
            : await signIn(channel, { ...request, signal }, onChallenge, hasSession)
        return { id, sessions: await open(channel, { ...request, signal }, social) }
      } catch (error) {
        if (isWalletError(error, 'session/expired')) memory.forget()
        throw error
      } finally {
        stop.abort()
      }
    },
  }
}
