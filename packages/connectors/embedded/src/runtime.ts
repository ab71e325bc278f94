import { followSignals } from '@latchkey/core/cancellation'
import type { ConnectorRuntime } from '@latchkey/core/lazy-connector'
import type { Approval, ConnectorContext, ConnectRequest, WalletSession } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import { type CaipNetworkId, lazy, type Namespace, toChecksumAddress } from '@latchkey/primitives'
import type { FrameEvent } from '@latchkey/protocol/frame'
import { createSession } from './create-session.ts'
import { createFrameChannel, type FrameChannel } from './frame-channel.ts'
import { openFrameHost } from './frame-host.ts'
import type { FrameWindow } from './frame-window.ts'
import { logIn } from './log-in.ts'
import { createLoginMemory } from './storage-keys.ts'

interface RuntimeOptions {
  readonly frame: string
  readonly projectId: string
  readonly namespaces: readonly Namespace[]
  readonly window: FrameWindow
  readonly connectorId: string
}

type OwnSession = ReturnType<typeof createSession>

/** Returns what connects to the embedded wallet. Its frame is put into the page by `prepare`, or with the first connection. */
export function createRuntime(context: ConnectorContext, options: RuntimeOptions): ConnectorRuntime {
  const { connectorId: id, namespaces } = options
  const memory = createLoginMemory(context.storage)
  const networks = (context.site?.networks ?? []).filter((network) => namespaces.includes(namespaceOf(network)))
  let sessions: readonly OwnSession[] = []

  const opened = lazy(async () => {
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
    return channel
  })

  function endAll(): void {
    memory.forget()
    for (const session of sessions) session.end()
    sessions = []
  }

  async function signOut(channel: FrameChannel): Promise<void> {
    endAll()
    await channel.request('SIGN_OUT', undefined)
  }

  /** Returns the sessions of all families of the site, the wanted one first. */
  async function openSessions(channel: FrameChannel, { walletId, namespace, networkId, signal }: ConnectRequest) {
    const families = [namespace, ...new Set(networks.map(namespaceOf))].filter(
      (each, at, all) => all.indexOf(each) === at,
    )
    const found: OwnSession[] = []
    let email: string | undefined
    for (const family of families) {
      const network =
        family === namespace && networkId !== undefined
          ? networkId
          : networks.find((each) => namespaceOf(each) === family)
      if (network === undefined) continue
      const user = await channel.request('GET_USER', { chainId: network }, signal).catch((error: unknown) => {
        // The site may use a family that the wallet does not support: connect the others.
        if (family !== namespace && isWalletError(error, 'network/unsupported')) return undefined
        throw error
      })
      if (user === undefined) continue
      email ??= user.email ?? undefined
      const address = family === 'eip155' ? toChecksumAddress(user.address) : user.address
      found.push(
        createSession({
          context,
          channel,
          walletId,
          namespace: family,
          accounts: [{ address, type: family === 'bip122' ? 'payment' : 'eoa', networks: 'all' }],
          networkId: network,
          signOut: () => signOut(channel),
        }),
      )
    }
    const [first, ...others] = found
    if (first === undefined) throw new WalletError('connect/no-accounts')
    memory.noteLogin(email, first.networkId)
    sessions = [first, ...others]
    return [first, ...others] as const satisfies readonly [WalletSession, ...WalletSession[]]
  }

  async function isConnected(channel: FrameChannel, signal: AbortSignal): Promise<boolean> {
    const { isConnected } = await channel.request('IS_CONNECTED', {}, signal)
    if (!isConnected) memory.forget()
    return isConnected
  }

  return {
    emitWallets: () =>
      context.emitWallets([
        { id, connectorId: id, type: 'AUTH', name: 'Email', namespaces, supports: { email: true } },
      ]),
    prepare() {
      const loading = opened.load().then((channel) => channel.request('IS_CONNECTED', {}, context.signal))
      // A connection loads the frame again, and reports the failure.
      loading.catch(() => undefined)
    },
    async connect(request): Promise<Approval> {
      if (request.walletId !== id) throw new WalletError('connect/wallet-not-found')
      // A page that is loaded again brings nobody's frame before they have used it here.
      if (request.silent && !memory.hasLoggedIn()) throw new WalletError('connect/wallet-locked')
      const stop = followSignals(request.signal, context.signal)
      const { signal } = stop
      try {
        const channel = await opened.load()
        const { onChallenge } = request
        if (!(await isConnected(channel, signal))) {
          if (onChallenge === undefined) throw new WalletError('connect/wallet-locked')
          await logIn({ channel, memory, clock: context.clock, signal, onChallenge })
        }
        return { id, sessions: await openSessions(channel, { ...request, signal }) }
      } catch (error) {
        if (isWalletError(error, 'session/expired')) memory.forget()
        throw error
      } finally {
        stop.abort()
      }
    },
  }
}

const namespaceOf = (networkId: CaipNetworkId) => networkId.split(':')[0] as Namespace
