import { followSignals } from '@latchkey/core/cancellation'
import type { ConnectorRuntime } from '@latchkey/core/lazy-connector'
import type { Approval, ConnectorContext, ConnectRequest } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import { lazy, type Namespace } from '@latchkey/primitives'
import type { FrameEvent } from '@latchkey/protocol/frame'
import { createDevices } from './create-devices.ts'
import { createFrameChannel, type FrameChannel } from './frame-channel.ts'
import { openFrameHost } from './frame-host.ts'
import type { FrameWindow } from './frame-window.ts'
import { logIn } from './log-in.ts'
import { namespaceOf, type OwnSession, openSessions } from './open-sessions.ts'
import { createLoginMemory } from './storage-keys.ts'

interface RuntimeOptions {
  readonly frame: string
  readonly projectId: string
  readonly namespaces: readonly Namespace[]
  readonly window: FrameWindow
  readonly connectorId: string
}

/** Returns what connects to the embedded wallet. Its frame is put into the page by `prepare`, or with the first connection. */
export function createRuntime(context: ConnectorContext, options: RuntimeOptions): ConnectorRuntime {
  const { connectorId: id, namespaces } = options
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
  }

  async function signOut(channel: FrameChannel): Promise<void> {
    endAll()
    await channel.request('SIGN_OUT', undefined)
  }

  async function open(channel: FrameChannel, request: ConnectRequest) {
    const devices = createDevices(channel, closeFrame)
    const parts = { context, channel, networks, devices, signOut: () => signOut(channel) }
    const { sessions: found, email } = await openSessions(parts, request)
    memory.noteLogin(email, found[0].networkId)
    sessions = found
    return found
  }

  async function isConnected(channel: FrameChannel, signal: AbortSignal): Promise<boolean> {
    const { isConnected } = await channel.request('IS_CONNECTED', {}, signal)
    // Another tab may have ended the sessions that this page still has.
    if (!isConnected) endAll()
    return isConnected
  }

  return {
    emitWallets: () =>
      context.emitWallets([
        { id, connectorId: id, type: 'AUTH', name: 'Email', namespaces, supports: { email: true, signIn: true } },
      ]),
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
        // The wallet must belong to the address that the person enters, not to whoever used this browser before.
        if (onChallenge !== undefined)
          await logIn({ channel, memory, clock: context.clock, signal, onChallenge, hasSession })
        return { id, sessions: await open(channel, { ...request, signal }) }
      } catch (error) {
        if (isWalletError(error, 'session/expired')) memory.forget()
        throw error
      } finally {
        stop.abort()
      }
    },
  }
}
