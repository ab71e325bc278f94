import type { Network } from '@latchkey/chains'
import { WalletError } from '@latchkey/errors'
import type { Namespace } from '@latchkey/primitives'
import { assertShared } from '../../adapter-base/session-checks.ts'
import type { Context } from '../../context.ts'
import type {
  CallOptions,
  ChainAdapter,
  Receipt,
  TransactionOf,
  TransferRequest,
  TypedData,
  WalletSession,
} from '../../ports/index.ts'
import type { Result } from '../../result.ts'
import { selectNetwork } from '../../store/selectors.ts'
import { type AdapterWith, assertOperation, type Operation } from '../assert-operation.ts'
import { attempt } from '../attempt.ts'
import { copyRequest } from '../copy-request.ts'
import type { Dependencies } from '../dependencies.ts'
import { createCachedNames } from '../identity/cached-names.ts'
import { withCachedNames, withGatewayNames } from '../identity/gateway-names.ts'
import { passGuard } from '../pass-guard.ts'
import type { SentContent } from '../pending-transactions/describe-sent.ts'
import type {
  FollowedTransaction,
  GuardedCall,
  SendTransactionRequest,
  SignatureCall,
  SignedPsbt,
  SignedTransaction,
  SignMessageRequest,
  WalletAccount,
} from './signing.types.ts'

/** Hashes of chains are hexadecimal or base58. */
const HASH = /^(?:0x)?[0-9A-Za-z]{32,100}$/

/** A connected account, without its network: a signature needs none, and the wallet's network may not be configured. */
interface Signer {
  readonly adapter: ChainAdapter
  readonly session: WalletSession
  readonly address: string
}

interface SignerOnNetwork extends Signer {
  readonly network: Network
}

export interface SignerChoice {
  readonly namespace?: Namespace | undefined
  readonly address?: string | undefined
}

/** A request for any chain family. The public types relate the family to its request. */
type AnyFamily<R> = R & SignatureCall & { readonly namespace?: Namespace | undefined }

/** Returns the verbs of the connected wallet for a site: a sent transaction refreshes the reads; a chunk of its own. */
export function createSigning(context: Context, deps: Dependencies) {
  const names = createCachedNames(context)
  return {
    verbs: {
      ...createSignatures(context, deps),
      ...createSending(context, deps),
      resolveName: withGatewayNames(
        withCachedNames((request) => attempt(() => resolveName(context, request)), names),
        names,
        context,
        deps.gateway,
      ),
    },
  }
}

/** Returns the verbs that sign without sending. @see Spec §8 "Thrown" */
function createSignatures(context: Context, deps: Dependencies) {
  const { findSigner, findSignerOnNetwork, pass } = createSigners(context, deps)

  /** Returns the chain family for a request that only some families support: the active one if it is one of them. */
  function familyWith(operation: Operation): Namespace {
    const { activeNamespace } = context.getState()
    const able = context.options.adapters.filter((adapter) => adapter[operation] !== undefined)
    return (able.find(({ namespace }) => namespace === activeNamespace) ?? able[0])?.namespace ?? activeNamespace
  }

  async function findAble<K extends Operation>(operation: K, { namespace, address }: SignerChoice) {
    const signer = await findSigner({ namespace: namespace ?? familyWith(operation), address })
    return assertAble(signer, operation)
  }

  async function findAbleOnNetwork<K extends Operation>(operation: K, { namespace, address }: SignerChoice) {
    const signer = await findSignerOnNetwork({ namespace: namespace ?? familyWith(operation), address })
    return assertAble(signer, operation)
  }

  return {
    /** @returns the signature. Codes: account/none, wallet/rejected, wallet/malformed-answer, … */
    signMessage: ({ namespace, ...given }: SignMessageRequest) =>
      attempt(async () => {
        const { adapter, session, address } = await findSigner({ ...given, namespace })
        const request = await copyRequest(adapter, given)
        await pass({ ...request, namespace: adapter.namespace })
        return adapter.signMessage(session, { ...request, address })
      }),
    /** @returns the signature. @see EIP-712 */
    signTypedData: ({ namespace, ...given }: AnyFamily<{ readonly typedData: TypedData }>) =>
      attempt(async () => {
        const { adapter, session, address } = await findAble('signTypedData', { ...given, namespace })
        const request = await copyRequest(adapter, given)
        await pass({ ...request, namespace: adapter.namespace })
        return adapter.signTypedData(session, { ...request, address })
      }),
    /** @returns the transaction with the signature. */
    signTransaction: ({ namespace, ...given }: AnyFamily<{ readonly transaction: TransactionOf }>) =>
      attempt(async (): Promise<SignedTransaction> => {
        const { adapter, ...signer } = await findAbleOnNetwork('signTransaction', { ...given, namespace })
        assertTransaction(given.transaction)
        const request = await copyRequest(adapter, given)
        await pass({ ...request, namespace: adapter.namespace })
        return adapter.signTransaction(signer.session, { ...request, ...onNetwork(signer) })
      }),
    /** @returns the transactions with the signatures, in their order. */
    signAllTransactions: ({ namespace, ...given }: AnyFamily<{ readonly transactions: readonly TransactionOf[] }>) =>
      attempt(async (): Promise<readonly SignedTransaction[]> => {
        const { adapter, ...signer } = await findAbleOnNetwork('signAllTransactions', { ...given, namespace })
        const request = await copyRequest(adapter, given)
        await pass({ ...request, namespace: adapter.namespace })
        return adapter.signAllTransactions(signer.session, { ...request, ...onNetwork(signer) })
      }),
    /** @returns the PSBT with the signatures. */
    signPsbt: ({ namespace, ...given }: AnyFamily<object>) =>
      attempt(async (): Promise<SignedPsbt> => {
        const { adapter, ...signer } = await findAbleOnNetwork('signPsbt', { ...given, namespace })
        const { reviewed, expects, signal, address, ...psbt } = await copyRequest(adapter, given)
        // Safe cast: where `psbt` is declared, it is part of the type `transaction` too.
        const transaction = psbt as TransactionOf
        const call = signal === undefined ? {} : { signal }
        const chosen = address === undefined ? {} : { address }
        const review = reviewed === undefined ? {} : { reviewed }
        await pass({ transaction, expects, namespace: adapter.namespace, ...call, ...chosen, ...review })
        // `signPsbt` never sends; the Bitcoin adapter can also broadcast.
        return adapter.signPsbt(signer.session, { ...psbt, broadcast: false, ...call, ...onNetwork(signer) } as never)
      }),
    /** @returns the addresses of the wallet. */
    getAccounts: ({ namespace, ...request }: CallOptions & SignerChoice = {}) =>
      attempt(async (): Promise<readonly WalletAccount[]> => {
        const { adapter, session } = await findAble('getAccounts', { namespace })
        return adapter.getAccounts(session, request)
      }),
  }
}

/** Returns the verbs that send, and those that follow sent transactions. */
function createSending(context: Context, deps: Dependencies) {
  const { refresh, announceSent } = deps
  const { findSignerOnNetwork, pass } = createSigners(context, deps)
  /**
   * The network of each transaction until its receipt arrives, because the visitor may switch the network meanwhile.
   */
  const sentOn = new Map<string, Network>()

  async function send(
    { network, address }: SignerOnNetwork,
    what: SentContent,
    work: Promise<string>,
  ): Promise<string> {
    announceSent(work.then((hash) => ({ hash, networkId: network.caipNetworkId, address, what })))
    const hash = await work
    sentOn.set(hash, network)
    context.toast('success', { type: 'transaction-started' })
    refresh()
    return hash
  }

  return {
    /** @returns the hash of the transaction, before it is mined. */
    sendTransaction: ({ operation, namespace, ...given }: SendTransactionRequest) =>
      attempt(async () => {
        const signer = await findSignerOnNetwork({ namespace })
        const { adapter, session } = assertAble(signer, 'sendTransaction')
        assertTransaction(given.transaction)
        const request = await copyRequest(adapter, given)
        const what = { type: 'transaction', transaction: request.transaction, operation } as const
        await pass({ ...request, namespace: adapter.namespace })
        return send(signer, what, adapter.sendTransaction(session, { ...request, ...onNetwork(signer) }))
      }),
    /** Sends native currency, or the given token. @returns the hash. */
    transfer: (given: { readonly transfer: TransferRequest } & GuardedCall) =>
      attempt(async () => {
        const signer = await findSignerOnNetwork({})
        const { adapter, session } = assertAble(signer, 'transfer')
        const request = await copyRequest(adapter, given)
        const what = { type: 'transfer', transfer: request.transfer } as const
        await pass({ ...request, namespace: adapter.namespace })
        return send(signer, what, adapter.transfer(session, { ...request, ...onNetwork(signer) }))
      }),
    /** @returns account/none, account/no-network, wallet/malformed-answer */
    followTransaction: ({ hash, transaction, namespace }: FollowedTransaction) =>
      attempt(async () => {
        const { network, address } = await findSignerOnNetwork({ namespace })
        if (!HASH.test(hash)) throw new WalletError('wallet/malformed-answer', { method: 'followTransaction' })
        const { caipNetworkId: networkId } = network
        announceSent(Promise.resolve({ hash, networkId, address, what: { type: 'transaction', transaction } }))
        sentOn.set(hash, network)
        refresh()
      }),
    /** Waits until a transaction is mined, on the network on which it was sent; then refreshes the reads. */
    waitForReceipt: (request: { readonly hash: string } & CallOptions): Promise<Result<Receipt>> =>
      attempt(async () => {
        const network = sentOn.get(request.hash) ?? selectNetwork(context.getState())
        if (network === undefined) throw new WalletError('account/no-network')
        const adapter = adapterOf(context, network.chainNamespace)
        assertOperation(adapter, 'waitForReceipt')
        const receipt = await adapter.waitForReceipt({ ...request, network })
        sentOn.delete(request.hash)
        refresh()
        return receipt
      }),
  }
}

/** Returns the functions that find the account of a request, and run the guard on it. */
function createSigners(context: Context, { sessions, settled, guard }: Dependencies) {
  /** @throws account/none, wallet/unauthorized, config/adapter-not-found */
  async function findSigner({ namespace, address: chosen }: SignerChoice): Promise<Signer> {
    const family = namespace ?? context.getState().activeNamespace
    await settled(family)
    const session = sessions.get(family)
    const inUse = context.getState().connections[family]?.address
    if (session === undefined || inUse === undefined) throw new WalletError('account/none')
    return {
      adapter: adapterOf(context, family),
      session,
      address: chosen === undefined ? inUse : assertShared(session, chosen, 'sign').address,
    }
  }

  /** @throws As `findSigner`; account/no-network */
  async function findSignerOnNetwork(choice: SignerChoice): Promise<SignerOnNetwork> {
    const signer = await findSigner(choice)
    const network = selectNetwork(context.getState(), signer.session.namespace)
    if (network === undefined) throw new WalletError('account/no-network')
    return { ...signer, network }
  }

  const pass = (request: Parameters<typeof guard>[0]) => passGuard(guard, request)

  return { findSigner, findSignerOnNetwork, pass }
}

/** @throws config/adapter-not-found */
function adapterOf({ options }: Context, namespace: Namespace): ChainAdapter {
  const adapter = options.adapters.find((each) => each.namespace === namespace)
  if (adapter === undefined) throw new WalletError('config/adapter-not-found')
  return adapter
}

/** @throws wallet/unsupported-method */
function assertAble<S extends Signer, K extends Operation>(signer: S, operation: K) {
  const { adapter } = signer
  assertOperation(adapter, operation)
  return { ...signer, adapter: adapter as AdapterWith<K> }
}

/** Reports a common mistake: viem and wagmi accept `to` and `value` without `transaction`. @throws request/invalid */
function assertTransaction(transaction: unknown): void {
  if (transaction !== undefined) return
  const problem = 'expected an object, as in { transaction: { to, value } }'
  throw new WalletError('request/invalid', { field: 'transaction', problem })
}

const onNetwork = ({ address, network }: Pick<SignerOnNetwork, 'address' | 'network'>) => ({ address, network })

/**
 * Resolves a name in one chain family: the active one if its adapter resolves names, else the first family whose
 * adapter does.
 */
async function resolveName({ options, getState }: Context, request: { readonly name: string } & CallOptions) {
  const { networks, activeNamespace } = getState()
  const isActive = (namespace: Namespace) => namespace === activeNamespace
  const adapters = [...options.adapters].sort((a, b) => +isActive(b.namespace) - +isActive(a.namespace))
  for (const adapter of adapters) {
    const [first, ...others] = networks.filter(({ chainNamespace }) => chainNamespace === adapter.namespace)
    if (first !== undefined && adapter.resolveName !== undefined)
      return adapter.resolveName({ ...request, networks: [first, ...others] })
  }
  throw new WalletError('config/adapter-not-found')
}
