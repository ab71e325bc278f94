import { abortable, timeout } from '@latchkey/core/cancellation'
import type {
  Approval,
  Connector,
  ConnectorContext,
  PairingUri,
  SignInRequest,
  SocialProvider,
  WalletCandidate,
} from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import type { Namespace } from '@latchkey/primitives'
import { invalidStep } from '../invalid-step.ts'
import { createFakeWallet, type FakeWallet, type FakeWalletOptions, openFakeSession } from './fake-wallet.ts'

const PAIRING_EXPIRY_MS = 240_000
const PAIRING = { pairing: true, signIn: true } as const

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
  /** Returns one fake wallet with the controls of its user. */
  wallet(id: string): FakeWallet
  /** Makes a late wallet appear. */
  appear(id: string): void
  /** Makes a permitted wallet reconnect by itself. */
  bringBack(id: string): void
  /** How many times `connect` was called, silent calls included. */
  readonly connects: readonly {
    readonly walletId: string
    readonly silent: boolean
    readonly signIn?: SignInRequest
    readonly social?: SocialProvider
  }[]
}

/**
 * Returns a fake connector with in-memory wallets, for tests of core without a chain. It passes the same contract as
 * the real ones.
 *
 * @example
 * const connector = createFakeConnector({ wallets: [{ id: 'com.one', name: 'One' }] })
 * connector.wallet('com.one').rejectNext()
 */
export function createFakeConnector(options: FakeConnectorOptions): FakeConnector {
  const { id = 'fake', lateWalletMs = 3000, silentTimeoutMs = 10_000 } = options
  const wallets = new Map(options.wallets.map((wallet) => [wallet.id, createFakeWallet(wallet)]))
  const present = new Set(options.wallets.filter(({ isLate }) => isLate !== true).map((wallet) => wallet.id))
  const connects: { walletId: string; silent: boolean; signIn?: SignInRequest; social?: SocialProvider }[] = []
  let context: ConnectorContext | undefined
  let watchers: readonly (() => void)[] = []
  let current: PairingUri | undefined
  let proposals = 0

  /** Namespaces that a wallet approves, the requested one first. */
  function openApproval(
    walletId: string,
    { clock, signal: destroyed }: ConnectorContext,
    namespace: Namespace,
    signIn?: SignInRequest,
  ): Approval {
    const wallet = wallets.get(walletId)
    const facts = options.wallets.find((each) => each.id === walletId)
    if (wallet === undefined || facts === undefined) throw new WalletError('connect/wallet-not-found')
    const { alsoApproves = [], approvedNetworks, pairingUri, accountTypes, devices, embeddedWalletInfo } = facts
    const [own = 'eip155'] = facts.namespaces ?? []
    const approval = new AbortController()
    const shared = { wallet, walletId, clock, destroyed, approval, isFar: pairingUri !== undefined }
    const main = {
      ...shared,
      namespace: own,
      approvedNetworks,
      accountTypes,
      devices,
      embeddedWalletInfo,
      ...(signIn === undefined ? {} : { signIn }),
    }
    const opened = [
      openFakeSession(alsoApproves.length === 0 ? { ...main, namespace } : main),
      ...alsoApproves.map((approved) => openFakeSession({ ...shared, namespace: approved.namespace, approved })),
    ]
    const first = opened.find((session) => session.namespace === namespace)
    if (first === undefined) throw new WalletError('connect/no-accounts')
    return { id: `${id}:${walletId}`, sessions: [first, ...opened.filter((session) => session !== first)] }
  }

  const candidates = () =>
    options.wallets.filter((wallet) => present.has(wallet.id)).map((wallet) => toCandidate(wallet, id))

  return {
    id,
    namespaces: [...new Set(options.wallets.flatMap(({ namespaces = ['eip155'] }) => namespaces))],
    ...options.wallets.map(toSupports).find(({ supports }) => supports !== undefined),
    connects,
    start(given) {
      if (context !== undefined) return
      context = given
      given.emitWallets(candidates())
    },
    async connect(request) {
      const { walletId, silent, signal, namespace, signIn, social } = request
      connects.push({ walletId, silent, ...(signIn && { signIn }), ...(social && { social }) })
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
        pairingUri,
        pairingUriMs = PAIRING_EXPIRY_MS,
        signsIn,
        verify,
      } = options.wallets.find(({ id }) => id === walletId) ?? {}
      if (pairingUri !== undefined && !silent) {
        const isUsable = request.isFresh !== true && current !== undefined && current.expiresAt > clock.now()
        if (!isUsable) proposals += 1
        current = isUsable ? current : { uri: `${pairingUri}&n=${proposals}`, expiresAt: clock.now() + pairingUriMs }
        if (current !== undefined) void request.onChallenge?.({ type: 'pairing-uri', ...current })
      }
      const { onChallenge } = request
      if (verify !== undefined && onChallenge !== undefined)
        await abortable(abortable(verify(onChallenge, request.social), signal), destroyed)
      const answered = abortable(abortable(wallet.requestConnection(silent), signal), destroyed)
      await (silent ? timeout(answered, { clock, ms: silentTimeoutMs, error: timedOut }) : answered)
      return openApproval(walletId, context, namespace, signsIn === true ? signIn : undefined)
    },
    wallet(walletId) {
      const wallet = wallets.get(walletId)
      if (wallet === undefined) throw invalidStep(`there is no fake wallet ${walletId}`)
      return wallet
    },
    appear(walletId) {
      present.add(walletId)
      for (const watcher of watchers) watcher()
      context?.emitWallets(candidates())
    },
    bringBack(walletId) {
      const { namespaces: [namespace = 'eip155'] = [] } = options.wallets.find((each) => each.id === walletId) ?? {}
      context?.emitSession(openApproval(walletId, context, namespace))
    },
  }
}

function toCandidate(wallet: FakeWalletOptions, connectorId: string): WalletCandidate {
  const { id, name = 'Fake wallet', type = 'ANNOUNCED', namespaces = ['eip155'], rdns, icon } = wallet
  return {
    id,
    connectorId,
    type,
    name,
    namespaces,
    ...(rdns === undefined ? {} : { rdns }),
    ...(icon === undefined ? {} : { icon }),
    ...toSupports(wallet),
  }
}

function toSupports({
  type,
  reachesListed,
  nonce,
  signsIn,
  socials,
}: FakeWalletOptions): Pick<WalletCandidate, 'supports'> {
  if (type === 'AUTH')
    return { supports: { email: true, ...(socials && { socials }), ...(signsIn === true ? { signIn: true } : {}) } }
  if (type !== 'WALLET_CONNECT') return nonce === undefined ? {} : { supports: { nonce } }
  return { supports: { ...PAIRING, ...(reachesListed === undefined ? {} : { reachesListed }) } }
}
