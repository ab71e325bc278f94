import { abortable, timeout } from '@latchkey/core/cancellation'
import type { Connector, ConnectorContext, PairingOffer, SignInRequest, WalletCandidate } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { createFakeWallet, type FakeWallet, type FakeWalletOptions, openFakeSession } from './fake-wallet.ts'

const OFFER_MS = 240_000

export interface FakeConnectorOptions {
  /** Default `fake`. */
  readonly id?: string
  readonly wallets: readonly FakeWalletOptions[]
  /** Default 3000. */
  readonly lateWalletMs?: number
  /** Default 10000. */
  readonly silentTimeoutMs?: number
}

export interface FakeConnector extends Connector {
  /** The person's side of one wallet. */
  wallet(id: string): FakeWallet
  /** A late wallet shows itself. */
  appear(id: string): void
  /** How many times `connect` was called, silent calls included. */
  readonly connects: readonly {
    readonly walletId: string
    readonly silent: boolean
    readonly signIn?: SignInRequest
  }[]
}

/**
 * Returns a fake connector whose wallets exist only in memory: for tests of core that need no chain. It keeps the same
 * contract as the real ones.
 *
 * @example
 * const connector = createFakeConnector({ wallets: [{ id: 'com.one', name: 'One' }] })
 * connector.wallet('com.one').rejectNext()
 */
export function createFakeConnector(options: FakeConnectorOptions): FakeConnector {
  const { id = 'fake', lateWalletMs = 3000, silentTimeoutMs = 10_000 } = options
  const wallets = new Map(options.wallets.map((wallet) => [wallet.id, createFakeWallet(wallet)]))
  const present = new Set(options.wallets.filter(({ isLate }) => isLate !== true).map((wallet) => wallet.id))
  const connects: { walletId: string; silent: boolean; signIn?: SignInRequest }[] = []
  let context: ConnectorContext | undefined
  let watchers: readonly (() => void)[] = []
  let offer: PairingOffer | undefined
  let offers = 0

  const candidates = () =>
    options.wallets.filter((wallet) => present.has(wallet.id)).map((wallet) => toCandidate(wallet, id))

  return {
    id,
    namespaces: [...new Set(options.wallets.flatMap(({ namespaces = ['eip155'] }) => namespaces))],
    connects,
    start(given) {
      if (context !== undefined) return
      context = given
      given.emitWallets(candidates())
    },
    async connect(request) {
      const { walletId, silent, signal, namespace, signIn } = request
      connects.push({ walletId, silent, ...(signIn === undefined ? {} : { signIn }) })
      const wallet = wallets.get(walletId)
      if (context === undefined) throw new WalletError('connect/wallet-not-found')
      const { clock, signal: destroyed } = context
      const notFound = () => new WalletError('connect/wallet-not-found')
      const timedOut = () => new WalletError('connect/timeout')
      if (!present.has(walletId) && !silent) throw notFound()
      if (!present.has(walletId)) {
        const appeared = new Promise<void>((resolve) => {
          watchers = [...watchers, () => (present.has(walletId) ? resolve() : undefined)]
        })
        await timeout(abortable(abortable(appeared, signal), destroyed), { clock, ms: lateWalletMs, error: notFound })
      }
      if (wallet === undefined) throw notFound()
      const {
        offerUri,
        offerMs = OFFER_MS,
        approvedNetworks,
        signsIn,
      } = options.wallets.find(({ id }) => id === walletId) ?? {}
      if (offerUri !== undefined && !silent) {
        const isUsable = request.isFresh !== true && offer !== undefined && offer.expiresAt > clock.now()
        if (!isUsable) offers += 1
        offer = isUsable ? offer : { uri: `${offerUri}&n=${offers}`, expiresAt: clock.now() + offerMs }
        if (offer !== undefined) request.onOffer?.(offer)
      }
      const answered = abortable(abortable(wallet.askToConnect(silent), signal), destroyed)
      await (silent ? timeout(answered, { clock, ms: silentTimeoutMs, error: timedOut }) : answered)
      const signed = signsIn === true ? signIn : undefined
      return openFakeSession({
        wallet,
        walletId,
        namespace,
        clock,
        destroyed,
        isFar: offerUri !== undefined,
        approvedNetworks,
        ...(signed === undefined ? {} : { signIn: signed }),
      })
    },
    wallet(walletId) {
      const wallet = wallets.get(walletId)
      if (wallet === undefined) throw new Error(`There is no fake wallet ${walletId}`)
      return wallet
    },
    appear(walletId) {
      present.add(walletId)
      for (const watcher of watchers) watcher()
      context?.emitWallets(candidates())
    },
  }
}

function toCandidate(wallet: FakeWalletOptions, connectorId: string): WalletCandidate {
  const { id, name = 'Fake wallet', type = 'ANNOUNCED', namespaces = ['eip155'], rdns, icon, reachesListed } = wallet
  return {
    id,
    connectorId,
    type,
    name,
    namespaces,
    ...(rdns === undefined ? {} : { rdns }),
    ...(icon === undefined ? {} : { icon }),
    ...(reachesListed === undefined ? {} : { reachesListed }),
  }
}
