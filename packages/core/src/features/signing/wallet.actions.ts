import type { Network } from '@latchkey/chains'
import { toWalletError, WalletError } from '@latchkey/errors'
import type { Namespace } from '@latchkey/primitives'
import type { Context } from '../../context.ts'
import type {
  CallOptions,
  ChainAdapter,
  Receipt,
  TransferRequest,
  TypedData,
  WalletSession,
} from '../../ports/index.ts'
import { failed, ok, type Result } from '../../result.ts'
import { selectNetwork } from '../../store/selectors.ts'
import { assertOperation } from '../assert-operation.ts'
import type { SentWhat } from '../pending-transactions/describe-sent.ts'
import type { Sources } from '../sources.ts'
import type { FollowedTransaction, GuardedCall, SendTransactionRequest, SignMessageRequest } from './signing.types.ts'

type Reviewed = GuardedCall

/** Hashes of chains are hexadecimal or base58. */
const HASH = /^(?:0x)?[0-9A-Za-z]{32,100}$/

interface Line {
  readonly adapter: ChainAdapter
  readonly session: WalletSession
  readonly address: string
}

interface LineOnNetwork extends Line {
  readonly network: Network
}

/** Returns the verbs that go through the connected wallet. @see Spec §8 "Thrown" */
export function createWalletActions(
  context: Context,
  {
    sessions,
    settled,
    refresh,
    announceSent,
    guard,
  }: Pick<Sources, 'sessions' | 'settled' | 'refresh' | 'announceSent' | 'guard'>,
) {
  const { options } = context

  function adapterOf(namespace: Namespace): ChainAdapter {
    const adapter = options.adapters.find((each) => each.namespace === namespace)
    if (adapter === undefined) throw new WalletError('config/adapter-not-found')
    return adapter
  }

  /** The connected account. A signature needs no more: a wallet signs on a network that the site does not know, too. */
  async function line(namespace = context.getState().activeNamespace): Promise<Line> {
    await settled(namespace)
    const session = sessions.get(namespace)
    const address = context.getState().connections[namespace]?.address
    if (session === undefined || address === undefined) throw new WalletError('account/none')
    return { adapter: adapterOf(namespace), session, address }
  }

  async function lineOnNetwork(namespace?: Namespace): Promise<LineOnNetwork> {
    const found = await line(namespace)
    const network = selectNetwork(context.getState(), found.session.namespace)
    if (network === undefined) throw new WalletError('account/no-network')
    return { ...found, network }
  }

  async function attempt<T>(work: () => Promise<T>): Promise<Result<T>> {
    try {
      return ok(await work())
    } catch (error) {
      return failed(toWalletError(error))
    }
  }

  /** Lets the guard look at a request. @throws guard/declined, guard/blocked, guard/unavailable, connect/cancelled */
  async function pass(request: Parameters<Sources['guard']>[0]): Promise<void> {
    const passed = await guard(request).catch((cause: unknown) =>
      failed(new WalletError('guard/unavailable', {}, { cause })),
    )
    if (!passed.ok) throw passed.error
  }

  /** The network of each transaction until its receipt arrives: the person may be on another network by then. */
  const sentOn = new Map<string, Network>()

  async function send({ network, address }: LineOnNetwork, what: SentWhat, work: Promise<string>): Promise<string> {
    announceSent(work.then((hash) => ({ hash, networkId: network.caipNetworkId, address, what })))
    const hash = await work
    sentOn.set(hash, network)
    context.toast('success', { type: 'transaction-started' })
    refresh()
    return hash
  }

  return {
    /** @returns the signature. Codes: account/none, wallet/rejected, wallet/malformed-answer, … */
    signMessage: ({ namespace, ...request }: SignMessageRequest) =>
      attempt(async () => {
        const { adapter, session, address } = await line(namespace)
        await pass({ ...request, namespace: adapter.namespace })
        return adapter.signMessage(session, { ...request, address })
      }),
    /** @returns the signature. @see EIP-712 */
    signTypedData: (request: { readonly typedData: TypedData } & Reviewed) =>
      attempt(async () => {
        const { adapter, session, address } = await line()
        assertOperation(adapter, 'signTypedData')
        await pass(request)
        return adapter.signTypedData(session, { ...request, address })
      }),
    /** @returns the hash of the transaction; it is not mined yet. */
    sendTransaction: ({ operation, namespace, ...request }: SendTransactionRequest) =>
      attempt(async () => {
        const line = await lineOnNetwork(namespace)
        const { adapter, session, network, address } = line
        assertOperation(adapter, 'sendTransaction')
        const what = { type: 'transaction', transaction: request.transaction, operation } as const
        await pass({ ...request, namespace: adapter.namespace })
        return send(line, what, adapter.sendTransaction(session, { ...request, network, address }))
      }),
    /** Sends native currency, or a token when one is given. @returns the hash. */
    transfer: (request: { readonly transfer: TransferRequest } & Reviewed) =>
      attempt(async () => {
        const line = await lineOnNetwork()
        const { adapter, session, network, address } = line
        assertOperation(adapter, 'transfer')
        const what = { type: 'transfer', transfer: request.transfer } as const
        await pass(request)
        return send(line, what, adapter.transfer(session, { ...request, network, address }))
      }),
    /** @returns account/none, account/no-network, wallet/malformed-answer */
    followTransaction: ({ hash, transaction, namespace }: FollowedTransaction) =>
      attempt(async () => {
        const { network, address } = await lineOnNetwork(namespace)
        if (!HASH.test(hash)) throw new WalletError('wallet/malformed-answer', { method: 'followTransaction' })
        const { caipNetworkId: networkId } = network
        announceSent(Promise.resolve({ hash, networkId, address, what: { type: 'transaction', transaction } }))
        sentOn.set(hash, network)
        refresh()
      }),
    /** Waits until a transaction is mined, on the network it was sent on; reads are refreshed then. */
    waitForReceipt: (request: { readonly hash: string } & CallOptions): Promise<Result<Receipt>> =>
      attempt(async () => {
        const network = sentOn.get(request.hash) ?? selectNetwork(context.getState())
        if (network === undefined) throw new WalletError('account/no-network')
        const adapter: ChainAdapter = adapterOf(network.chainNamespace)
        assertOperation(adapter, 'waitForReceipt')
        const receipt = await adapter.waitForReceipt({ ...request, network })
        sentOn.delete(request.hash)
        refresh()
        return receipt
      }),
    /**
     * Resolves the address behind a name in one chain family: the active one if its adapter has names, else the first
     * whose adapter has.
     */
    resolveName: (request: { readonly name: string } & CallOptions) =>
      attempt(async () => {
        const { networks, activeNamespace } = context.getState()
        const isActive = (namespace: Namespace) => namespace === activeNamespace
        const adapters = [...options.adapters].sort((a, b) => +isActive(b.namespace) - +isActive(a.namespace))
        for (const adapter of adapters) {
          const [first, ...others] = networks.filter(({ chainNamespace }) => chainNamespace === adapter.namespace)
          if (first !== undefined && adapter.resolveName !== undefined)
            return adapter.resolveName({ ...request, networks: [first, ...others] })
        }
        throw new WalletError('config/adapter-not-found')
      }),
  }
}
