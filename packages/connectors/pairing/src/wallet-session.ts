import type { Clock, Reporter, RequestArguments, SessionEvent, WalletSession } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { type CaipNetworkId, type Namespace, toEvmChainId, toQuantity } from '@latchkey/primitives'
import { chainIdSchema } from '@latchkey/protocol/eip1193'
import * as v from 'valibot'
import { createProvider } from './provider.ts'
import { approvedIn, type Current, currentOf, isAllowed, methodsIn, toWalletNetworkId } from './sign/approved.ts'
import { toChainAccounts, toShownAddress } from './sign/chain-accounts.ts'
import type { SessionRecord } from './sign/records.ts'
import type { SignClient } from './sign/sign-client.ts'
import { choose } from './sign/wallet-event.ts'

export interface WalletSessionOptions {
  readonly client: SignClient
  readonly topic: string
  readonly walletId: string
  readonly namespace: Namespace
  readonly clock: Clock
  readonly reporter?: Reporter | undefined
}

const switchParams = v.tuple([v.object({ chainId: chainIdSchema })])

/** Returns the session of a wallet in one namespace; `undefined` if the wallet approved nothing there. */
export function openWalletSession({
  client,
  topic,
  walletId,
  namespace,
  clock,
  reporter,
}: WalletSessionOptions): WalletSession | undefined {
  const record = client.session(topic)
  const first = record && currentOf(record, namespace)
  if (record === undefined || first === undefined) return undefined
  let current: Current = first
  /** The last emitted accounts as text, to detect changed details of the same accounts. */
  let accountsText = JSON.stringify(toChainAccounts(record, namespace, first))
  let isEnded = false
  const listeners = new Set<(event: SessionEvent) => void>()
  const emit = (event: SessionEvent) => {
    for (const listener of [...listeners]) listener(event)
  }

  const changes = new Set<() => void>()
  const sync = () => {
    for (const listener of changes) listener()
    const now = client.session(topic)
    const next = now && currentOf(now, namespace)
    if (now === undefined || next === undefined) return end()
    const before = current
    current = next
    const accounts = toChainAccounts(now, namespace, next)
    const text = JSON.stringify(accounts)
    if (String(next.approved.ids) !== String(before.approved.ids) || next.approved.canGrow !== before.approved.canGrow)
      emit({ type: 'approved-networks', approvedNetworks: next.approved })
    if (next.networkId !== before.networkId) emit({ type: 'network', networkId: next.networkId })
    const isDescribed = namespace === 'bip122' && text !== accountsText
    accountsText = text
    if (next.accounts.join() !== before.accounts.join() || isDescribed) emit({ type: 'accounts', accounts })
  }
  const close = () => {
    isEnded = true
    unwatch()
  }
  const end = () => {
    if (isEnded) return
    close()
    emit({ type: 'disconnect' })
  }
  const unwatch = client.watch(topic, sync)

  /** Responds to a request from the session itself; `undefined` if the wallet has to respond. */
  const respondLocally = ({ method, params }: RequestArguments): { readonly result: unknown } | undefined => {
    if (namespace !== 'eip155') return undefined
    if (method === 'eth_accounts' || method === 'eth_requestAccounts')
      return { result: current.accounts.map((address) => toShownAddress(address, namespace)) }
    if (method === 'eth_chainId') return { result: toQuantity(toEvmChainId(current.networkId)) }
    if (method !== 'wallet_switchEthereumChain') return undefined
    const parsed = v.safeParse(switchParams, params)
    const networkId: CaipNetworkId | undefined = parsed.success ? `eip155:${parsed.output[0].chainId}` : undefined
    const session = client.session(topic)
    if (networkId === undefined || session === undefined) return undefined
    if (!approvedIn(session, namespace).some((entry) => entry.networkId === networkId)) return undefined
    client.change(topic, (now) => choose(now, namespace, { networkId }))
    return { result: null }
  }

  const selectNetwork = (networkId: CaipNetworkId) => {
    const session = client.session(topic)
    const isApproved = session && approvedIn(session, namespace).some((entry) => entry.networkId === networkId)
    if (isApproved !== true) throw new WalletError('network/unsupported', { networkId })
    client.change(topic, (now) => choose(now, namespace, { networkId }))
  }

  const live = (): SessionRecord => {
    // An expired session ends at the next request at the latest, because no timer runs for seven days.
    if (!isEnded && client.session(topic) === undefined) end()
    const session = client.session(topic)
    if (isEnded || session === undefined)
      throw new WalletError('wallet/disconnected', {}, { details: 'Connection already closed' })
    return session
  }
  const send = ({ method, params }: RequestArguments, chainId: string, signal?: AbortSignal) => {
    // The user has to look at the wallet now, on whichever device it is.
    emit({ type: 'request-sent', method, sessionTopic: topic })
    return client.request(topic, { method, params, chainId }, signal)
  }

  const { signedIn } = record
  const { name, icons } = record.wallet
  const [icon] = icons
  const walletSession: WalletSession = {
    walletId,
    namespace,
    ...(name === '' ? {} : { peer: { name, ...(icon === undefined ? {} : { icon }) } }),
    ...(signedIn === undefined ? {} : { signedIn }),
    // Each request contains its network; EVM wallets have their own methods to switch.
    ...(namespace === 'eip155' ? {} : { selectNetwork }),
    get permissions() {
      const session = client.session(topic)
      if (session === undefined) return undefined
      const networkIds = new Set(approvedIn(session, namespace).map((entry) => entry.networkId))
      return { networkIds: [...networkIds], methods: methodsIn(session, namespace) }
    },
    get provider() {
      return provider
    },
    get approvedNetworks() {
      return current.approved
    },
    get accounts() {
      return toChainAccounts(client.session(topic) ?? record, namespace, current)
    },
    get networkId() {
      return current.networkId
    },
    async request(request, { signal } = {}) {
      const session = live()
      const here = respondLocally(request)
      if (here !== undefined) return here.result
      if (!methodsIn(session, namespace).includes(request.method))
        throw new WalletError('wallet/unsupported-method', { method: request.method })
      return send(request, toWalletNetworkId(session, namespace, current.networkId), signal)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async disconnect() {
      if (isEnded) return
      isEnded = true
      const ended = client.end(topic)
      // After the disconnect is published; otherwise the message would need another socket.
      unwatch()
      await ended
    },
  }
  const provider = createProvider(walletSession, {
    namespaces: () => client.session(topic)?.namespaces ?? {},
    async requestOn(networkId, request) {
      if (!isAllowed(live(), networkId, request.method))
        throw new WalletError('wallet/unsupported-method', { method: request.method })
      return send(request, networkId)
    },
    clock,
    reporter,
    takeLateResponses: () => client.takeLateResponses(),
    watch: (listener) => void changes.add(listener),
  })
  return walletSession
}
