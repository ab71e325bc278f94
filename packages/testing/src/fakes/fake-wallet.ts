import { abortable, timeout } from '@latchkey/core/cancellation'
import { createSessionProvider } from '@latchkey/core/connector-base'
import type {
  ApprovedNetworks,
  ChainAccount,
  Clock,
  ConnectorType,
  EmbeddedWalletInfo,
  OnChallenge,
  RequestArguments,
  SessionEvent,
  SignInRequest,
  SocialProvider,
  WalletDevices,
  WalletSession,
} from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'

export interface FakeWalletOptions {
  readonly id: string
  readonly name?: string
  /** Valid addresses, EIP-55 for eip155. */
  readonly accounts?: readonly string[]
  /** Types of accounts by address, if the wallet reports them: `payment`, `ordinal`, … */
  readonly accountTypes?: Readonly<Record<string, string>>
  /** Default `eip155:1`. */
  readonly networkId?: CaipNetworkId
  readonly namespaces?: readonly Namespace[]
  readonly type?: ConnectorType
  readonly rdns?: string
  readonly icon?: string
  /** Whether it has already approved this site, as before a reload. Default false. */
  readonly isPermitted?: boolean
  /** Whether it is missing until `appear()`. Default false. */
  readonly isLate?: boolean
  /** Pairing URI of a wallet on another device; after it is used, another one follows. */
  readonly pairingUri?: string
  /** Milliseconds that a pairing URI lasts. Default four minutes. */
  readonly pairingUriMs?: number
  /** Whether wallets of the catalogue use the same relay. Default: not reported. */
  readonly reachesListed?: boolean
  /** The networks that it approved, for a wallet that approves networks separately. Default: not reported. */
  readonly approvedNetworks?: ApprovedNetworks
  /** Namespaces that it approves together with the requested one. */
  readonly alsoApproves?: readonly ApprovedNamespace[]
  /** Raises challenges before it connects, and resolves when they are answered correctly. */
  readonly verify?: (onChallenge: OnChallenge, social: SocialProvider | undefined) => Promise<void>
  /** Whether it signs in while it connects, if the site requests that. Default false. */
  readonly signsIn?: boolean
  /** Only for a wallet with a login. */
  readonly devices?: WalletDevices
  /** Only for a wallet with a login, once the user is logged in. */
  readonly embeddedWalletInfo?: EmbeddedWalletInfo
  /** Social providers of a wallet of type `AUTH`. Default none. */
  readonly socials?: readonly SocialProvider[]
  /** Whether it sends a transaction with the nonce of the site. Default: not reported. */
  readonly nonce?: boolean
}

/** The wallet identifies its accounts by their addresses. */
function toChainAccount(address: string, types: FakeWalletOptions['accountTypes'] = {}): ChainAccount {
  const type = types[address]
  return { address, networks: 'all', ...(type === undefined ? {} : { type }) }
}

/** The approval of a wallet in one more namespace. */
export interface ApprovedNamespace {
  readonly namespace: Namespace
  readonly accounts: readonly string[]
  readonly networkId: CaipNetworkId
}

type Answer = (request: RequestArguments) => unknown

/** The controls of a fake wallet's user. */
export interface FakeWallet {
  readonly accounts: readonly string[]
  readonly networkId: CaipNetworkId
  readonly isPermitted: boolean
  /** Declines the next connect or request. */
  rejectNext(): void
  /** Makes the next connect or request fail with this error. */
  failNext(error: WalletError): void
  /** Stops all responses until `wake()`. */
  hang(): void
  wake(): void
  changeAccounts(accounts: readonly string[]): void
  changeNetwork(networkId: CaipNetworkId): void
  /** Disconnects the site inside the wallet. */
  leave(): void
  /** Responds to requests that the fake does not support; without it they fail as unsupported. */
  answerWith(answer: Answer): void
  /** Requests so far, oldest first. */
  readonly requests: readonly RequestArguments[]
  /** Number of sessions with a listener. */
  listenerCount(): number

  /** For the fake connector only. */
  requestConnection(silent: boolean): Promise<void>
  /** For the fake session only. */
  request(request: RequestArguments): Promise<unknown>
  listen(listener: (event: SessionEvent) => void): () => void
  /** Called when the site ends the session. */
  forget(): Promise<void>
}

const FAKE_SIGNATURE = `0x${'ab'.repeat(65)}`
const DEFAULT_ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

export function createFakeWallet(options: FakeWalletOptions): FakeWallet {
  let accounts = options.accounts ?? [DEFAULT_ACCOUNT]
  let networkId: CaipNetworkId = options.networkId ?? 'eip155:1'
  let isPermitted = options.isPermitted ?? false
  let failures: readonly ('rejected' | WalletError)[] = []
  let isAsleep = false
  let sleepers: readonly (() => void)[] = []
  let answer: Answer | undefined
  const requests: RequestArguments[] = []
  const listeners = new Set<(event: SessionEvent) => void>()

  const emit = (event: SessionEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  async function attend(rejection: 'connect/rejected' | 'wallet/rejected'): Promise<void> {
    await Promise.resolve()
    if (isAsleep)
      await new Promise<void>((resolve) => {
        sleepers = [...sleepers, resolve]
      })
    const [planned, ...rest] = failures
    failures = rest
    if (planned !== undefined) throw planned === 'rejected' ? new WalletError(rejection) : planned
  }
  const changeNetwork = (next: CaipNetworkId) => {
    networkId = next
    emit({ type: 'network', networkId })
  }

  return {
    get accounts() {
      return accounts
    },
    get networkId() {
      return networkId
    },
    get isPermitted() {
      return isPermitted
    },
    requests,
    rejectNext() {
      failures = [...failures, 'rejected']
    },
    failNext(error) {
      failures = [...failures, error]
    },
    hang() {
      isAsleep = true
    },
    wake() {
      isAsleep = false
      for (const wake of sleepers) wake()
      sleepers = []
    },
    changeAccounts(next) {
      accounts = next
      if (next.length > 0)
        return emit({ type: 'accounts', accounts: accounts.map((each) => toChainAccount(each, options.accountTypes)) })
      isPermitted = false
      emit({ type: 'disconnect' })
    },
    changeNetwork,
    leave() {
      isPermitted = false
      emit({ type: 'disconnect' })
    },
    answerWith(next) {
      answer = next
    },
    listenerCount: () => listeners.size,
    async requestConnection(silent) {
      await attend('connect/rejected')
      if (silent && !isPermitted) throw new WalletError('connect/wallet-locked')
      if (accounts.length === 0) throw new WalletError('connect/no-accounts')
      isPermitted = true
    },
    async request(request) {
      requests.push(request)
      await attend('wallet/rejected')
      if (request.method === 'fake_switchNetwork') return changeNetwork(request.params as CaipNetworkId)
      if (request.method === 'fake_sign') return FAKE_SIGNATURE
      if (answer !== undefined) return answer(request)
      throw new WalletError('wallet/unsupported-method', { method: request.method })
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async forget() {
      isPermitted = false
      await attend('wallet/rejected')
    },
  }
}

export interface OpenFakeSession {
  readonly wallet: FakeWallet
  readonly walletId: string
  readonly namespace: Namespace
  readonly clock: Clock
  /** Aborted when the client is destroyed. */
  readonly destroyed: AbortSignal
  /** Whether the wallet is on another device, so that its user has to look there for each request. */
  readonly isFar?: boolean
  readonly approvedNetworks?: ApprovedNetworks | undefined
  readonly accountTypes?: FakeWalletOptions['accountTypes'] | undefined
  readonly devices?: WalletDevices | undefined
  readonly embeddedWalletInfo?: EmbeddedWalletInfo | undefined
  /** Aborted when the approval ends. */
  readonly approval: AbortController
  /** For a session in an additional namespace, in which the user changes nothing. */
  readonly approved?: ApprovedNamespace
  /** The sign-in that it signed while it connected. */
  readonly signIn?: SignInRequest
}

/** Replaces the topic of a session. */
const FAKE_TOPIC = 'fake-topic'

/** Opens a session with a fake wallet that has approved the site. */
export function openFakeSession(options: OpenFakeSession): WalletSession {
  const { wallet, walletId, namespace, clock, destroyed, isFar = false, approvedNetworks, signIn, approval } = options
  const given = options.approved ?? wallet
  let accounts = given.accounts.map((each) => toChainAccount(each, options.accountTypes))
  let { networkId } = given
  const ended = new AbortController()
  const listeners = new Set<(event: SessionEvent) => void>()
  const unlisten = wallet.listen((event) => {
    if (event.type !== 'disconnect' && options.approved !== undefined) return
    if (event.type === 'accounts') accounts = [...event.accounts]
    if (event.type === 'network') networkId = event.networkId
    if (event.type === 'disconnect') close()
    for (const listener of [...listeners]) listener(event)
  })
  const close = () => {
    ended.abort()
    unlisten()
  }
  destroyed.addEventListener('abort', close, { once: true })
  const endWithOthers = () => {
    if (ended.signal.aborted) return
    close()
    for (const listener of [...listeners]) listener({ type: 'disconnect' })
  }
  approval.signal.addEventListener('abort', endWithOthers, { once: true })

  const requests: Pick<WalletSession, 'request' | 'subscribe'> = {
    async request(request, { signal } = {}) {
      if (ended.signal.aborted) throw new WalletError('wallet/disconnected')
      const sent = { type: 'request-sent', method: request.method, sessionTopic: FAKE_TOPIC } as const
      if (isFar) for (const listener of [...listeners]) listener(sent)
      try {
        return await abortable(abortable(wallet.request(request), ended.signal), signal)
      } catch (error) {
        // The session ended while a request was pending.
        const isEnded = isWalletError(error, 'connect/cancelled') && signal?.aborted !== true
        throw isEnded ? new WalletError('wallet/disconnected') : error
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  // Tests identify the wallet by its accounts.
  const provider = { ...createSessionProvider(requests), accounts: wallet.accounts }

  const [{ address } = { address: '' }] = accounts
  const message = `${signIn?.domain} wants you to sign in: ${signIn?.nonce}`
  return {
    walletId,
    namespace,
    provider,
    ...(approvedNetworks === undefined ? {} : { approvedNetworks }),
    ...(options.devices === undefined ? {} : { devices: options.devices }),
    ...(options.embeddedWalletInfo === undefined ? {} : { embeddedWalletInfo: options.embeddedWalletInfo }),
    ...(signIn === undefined ? {} : { signedIn: [{ networkId, address, message, signature: FAKE_SIGNATURE }] }),
    get accounts() {
      return accounts
    },
    get networkId() {
      return networkId
    },
    ...requests,
    async disconnect() {
      if (ended.signal.aborted) return
      close()
      approval.abort()
      const error = () => new WalletError('wallet/timeout', { method: 'goodbye' })
      // A wallet that does not respond must not delay a disconnect.
      await timeout(wallet.forget(), { clock, ms: 2000, error }).catch(() => undefined)
    },
  }
}
