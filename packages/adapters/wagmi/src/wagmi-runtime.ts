import { abortable, timeout } from '@latchkey/core/cancellation'
import type { ConnectorRuntime } from '@latchkey/core/lazy-connector'
import type { Approval, ConnectorContext, ConnectRequest } from '@latchkey/core/ports'
import { toWalletError, WalletError } from '@latchkey/errors'
import { toConnectError } from '@latchkey/protocol/eip1193'
import type { Config } from 'wagmi'
import { LATCHKEY_ID } from './latchkey-connector.ts'
import { toCandidate, toWalletId } from './to-candidate.ts'
import { untilSettled } from './until-settled.ts'
import { openWagmiSession, type WagmiSession } from './wagmi-session.ts'

type WagmiConnector = Config['connectors'][number]

const timedOut = () => new WalletError('connect/timeout')

/** The type of wagmi's connectors that use pairing: its own, and those that wrap it. */
const PAIRING_TYPE = 'walletConnect'
/** Milliseconds within which a wallet announces itself, if it is installed. */
const LATE_WALLET_MS = 3000
/** Milliseconds within which a wallet must confirm an earlier connection. */
const SILENT_TIMEOUT_MS = 10_000

/** Returns the operations that connect through wagmi's own connectors and follow connections that the site makes. */
export function createRuntime(config: Config, context: ConnectorContext): ConnectorRuntime {
  const sessions = new Map<string, WagmiSession>()
  const connecting = new Set<string>()

  const unlistedTypes = context.enableWalletConnect === false ? ['injected', PAIRING_TYPE] : ['injected']
  const isListed = ({ id, type, uid }: WagmiConnector) =>
    id !== LATCHKEY_ID && (!unlistedTypes.includes(type) || config.state.connections.has(uid))
  const emit = () => context.emitWallets(config.connectors.filter(isListed).map(toCandidate))
  const find = (walletId: string) =>
    config.connectors.find((connector) => connector.id !== LATCHKEY_ID && toWalletId(connector) === walletId)

  async function approve(connector: WagmiConnector): Promise<Approval> {
    const { uid } = connector
    const held = sessions.get(uid)
    const session = held?.isOpen() === true ? held : await openWagmiSession(config, connector, context.signal)
    sessions.set(uid, session)
    return { id: toWalletId(connector), sessions: [session.walletSession] }
  }

  /** Adopts a connection that the site made itself. */
  async function follow(): Promise<void> {
    const { status, current, connections } = config.state
    const connection = current === null ? undefined : connections.get(current)
    if (status !== 'connected' || connection === undefined) return
    const { connector } = connection
    const isOurs = connector.id === LATCHKEY_ID || connecting.has(connector.uid)
    if (isOurs || sessions.get(connector.uid)?.isOpen() === true) return
    try {
      const approval = await approve(connector)
      emit()
      if (config.state.current === connector.uid) context.emitSession(approval)
    } catch (error) {
      context.reporter?.report(toWalletError(error))
    }
  }

  async function findOrAwait({ walletId, silent, signal }: ConnectRequest): Promise<WagmiConnector> {
    const error = () => new WalletError('connect/wallet-not-found')
    const found = find(walletId)
    if (found !== undefined) return found
    if (!silent) throw error()
    let stop = () => {}
    const arrived = new Promise<WagmiConnector>((resolve) => {
      stop = config._internal.connectors.subscribe(() => {
        const connector = find(walletId)
        if (connector !== undefined) resolve(connector)
      })
    })
    return timeout(abortable(arrived, signal), { clock: context.clock, ms: LATE_WALLET_MS, error }).finally(stop)
  }

  async function connectOwn(connector: WagmiConnector): Promise<void> {
    // wagmi 3 calls it `switchConnection`; this name of wagmi 2 exists in both.
    const { connect, switchAccount } = await import('wagmi/actions')
    if (!config.state.connections.has(connector.uid)) await connect(config, { connector })
    else if (config.state.current !== connector.uid) await switchAccount(config, { connector })
  }

  /** The site restores its connectors itself, unless none of wagmi's providers is on the page. */
  async function restore({ connector, signal }: { readonly connector: WagmiConnector; readonly signal: AbortSignal }) {
    const isLive = () => config.state.connections.get(connector.uid)?.connector === connector
    await abortable(untilSettled(config), signal)
    if (!isLive()) {
      const { reconnect } = await import('wagmi/actions')
      await abortable(reconnect(config, { connectors: [connector] }), signal)
      await abortable(untilSettled(config), signal)
    }
    if (!isLive()) throw new WalletError('connect/wallet-locked')
  }

  return {
    emitWallets() {
      const stops = [
        config.subscribe(
          (state) => state,
          () => void follow(),
        ),
        config._internal.connectors.subscribe(emit),
      ]
      context.signal.addEventListener('abort', () => {
        for (const stop of stops) stop()
      })
      emit()
      void follow()
    },
    async connect(request) {
      const { silent, signal } = request
      const connector = await findOrAwait(request)
      connecting.add(connector.uid)
      try {
        if (!silent) await abortable(connectOwn(connector), signal)
        else
          await timeout(restore({ connector, signal }), {
            clock: context.clock,
            ms: SILENT_TIMEOUT_MS,
            error: timedOut,
          })
        return await approve(connector)
      } catch (thrown) {
        throw toConnectError(thrown, 'connect')
      } finally {
        connecting.delete(connector.uid)
      }
    },
  }
}
