import type { Network } from '@latchkey/chains'
import { abortable } from '@latchkey/core/cancellation'
import type {
  AssetChange,
  CallOptions,
  ChainAdapter,
  Receipt,
  RequestInspection,
  TransactionOf,
  TransactionRequest,
  TransferRequest,
  WalletSession,
} from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import { decodeRequest, describeCall } from '@latchkey/inspect/evm'
import { type Hex, isSameAddress, type Namespace, parseCaipNetworkId, toQuantity } from '@latchkey/primitives'
import { callsCapabilitiesSchema, callsStatusSchema, sentCallsSchema } from '@latchkey/protocol/eip1193'
import * as v from 'valibot'
import { createFakeMempool, type FakeMempool } from './fake-mempool.ts'
import { readFakeSwap } from './fake-router.ts'

export interface FakeChainAdapterOptions {
  /** Default `eip155`. */
  readonly namespace?: Namespace
  /** Raw units by address; other accounts are empty. */
  readonly balances?: Readonly<Record<string, bigint>>
  /** Address by name. */
  readonly names?: Readonly<Record<string, string>>
}

type OfFamily = 'sendTransaction' | 'sendCalls' | 'estimateFees' | 'simulate' | 'toTransaction'
type OfContracts = 'call' | 'decodeRequest' | 'describeTransaction'

/**
 * A fake adapter with every operation, and the transactions of an EVM chain in each family. Only that of `eip155` reads
 * contracts and decodes requests; the adapter itself inspects a request of another family.
 */
export interface FakeChainAdapter
  extends Omit<Required<ChainAdapter>, OfFamily | OfContracts>,
    Pick<Required<ChainAdapter<'eip155'>>, OfFamily>,
    Pick<ChainAdapter<'eip155'>, OfContracts> {
  setBalance(address: string, raw: bigint): void
  /** Sets the status of the next receipts. Default `success`; with `pending` they never arrive. */
  setReceipt(status: Receipt['status'] | 'pending'): void
  /** Sent transfers and transactions, oldest first. */
  readonly sent: readonly { readonly from: string; readonly to: string; readonly value: bigint }[]
  /** The transactions at the nodes. Each is mined at once, except after `setReceipt('pending')`. */
  readonly mempool: FakeMempool
}

// First four bytes of the Keccak-256 of `transfer(address,uint256)` and `safeTransferFrom(address,address,uint256)`.
// The fake uses the latter also for an ERC-1155.
const [TRANSFER, MOVE] = ['0xa9059cbb', '0x42842e0e'] as const
const toWord = (value: string | bigint): string => BigInt(value).toString(16).padStart(64, '0')

/** A request to sign a PSBT. The fake accepts any text as a PSBT. */
interface FakePsbtRequest extends CallOptions {
  readonly address: string
  readonly network: Network
  readonly psbt: string
}

/** The fee of each fake transaction: no balance changes. */
const [FAKE_GAS, FAKE_GAS_PRICE] = [21_000n, 1_000_000_000n]
const FAKE_RESERVED_GAS = 65_000n

/** Returns the balance changes of a transaction: the coin, tokens and collectibles of the fake's own calls, and both sides of a swap. */
function toFakeChanges({ to, value, data = '0x' }: TransactionOf<'eip155'>): readonly AssetChange[] {
  const swap = readFakeSwap(data)
  const paid: readonly AssetChange[] = value === 0n ? [] : [{ type: 'native', amount: -value }]
  if (swap === undefined) return [...paid, ...toFakeTransfer(to.toLowerCase(), data)]
  const { sold, bought, amountIn, amountOut } = swap
  return [
    ...(value === 0n ? [{ type: 'token', token: sold, amount: -amountIn } as const] : paid),
    swap.isCoinBought ? { type: 'native', amount: amountOut } : { type: 'token', token: bought, amount: amountOut },
  ]
}

function toFakeTransfer(contract: string, data: string): readonly AssetChange[] {
  const lastWord = data.length > 74 ? BigInt(`0x${data.slice(-64)}`) : 0n
  if (data.startsWith(TRANSFER)) return [{ type: 'token', token: contract, amount: -lastWord }]
  if (data.startsWith(MOVE)) return [{ type: 'item', collection: contract, itemId: lastWord, amount: -1n }]
  return []
}

/**
 * Returns a fake adapter of an in-memory chain. It uses sessions of the fake connector, so that planned rejections
 * reach the caller.
 */
export function createFakeChainAdapter(options: FakeChainAdapterOptions = {}): FakeChainAdapter {
  const { namespace = 'eip155', names = {} } = options
  const balances = new Map(Object.entries(options.balances ?? {}).map(([address, raw]) => [key(address), raw]))
  const sent: { from: string; to: string; value: bigint }[] = []
  let receipt: Receipt['status'] | 'pending' = 'success'

  function key(address: string): string {
    return namespace === 'eip155' ? address.toLowerCase() : address
  }
  const sign = async (session: WalletSession, address: string, signal: AbortSignal | undefined, what: unknown) => {
    if (!session.accounts.some((own) => isSameAddress(own.address, address, namespace)))
      throw new WalletError('wallet/unauthorized', { method: 'fake_sign' })
    const options = signal === undefined ? {} : { signal }
    return String(await session.request({ method: 'fake_sign', params: what }, options))
  }
  const {
    mempool,
    tracking,
    send: sendRaw,
  } = createFakeMempool(async (session, address) => void (await sign(session, address, undefined, 'replacement')))
  const send = async (
    session: WalletSession,
    from: string,
    { to, value, data = '0x' }: { readonly to: string; readonly value: bigint; readonly data?: Hex },
    signal?: AbortSignal,
  ) => {
    const held = balances.get(key(from)) ?? 0n
    if (held < value) throw new WalletError('send/insufficient-funds')
    await sign(session, from, signal, { to, value })
    balances.set(key(from), held - value)
    balances.set(key(to), (balances.get(key(to)) ?? 0n) + value)
    sent.push({ from, to, value })
    const hash = sendRaw({ from, to, value, data })
    if (receipt !== 'pending') mempool.mine(hash, receipt)
    return hash
  }
  const assertNetwork = (session: WalletSession, expected: string) => {
    if (session.networkId !== expected)
      throw new WalletError('wallet/wrong-network', { actual: session.networkId, expected })
  }

  return {
    namespace,
    kind: 'fake',
    facts: namespace === 'eip155' ? { hasOneAccount: true, signsInByPairing: true } : {},
    sent,
    mempool,
    trackTransactions: async () => tracking,
    setBalance: (address, raw) => void balances.set(key(address), raw),
    setReceipt(status) {
      receipt = status
    },
    async switchNetwork(session, network, { signal } = {}) {
      try {
        const request = { method: 'fake_switchNetwork', params: network.caipNetworkId }
        await session.request(request, signal === undefined ? {} : { signal })
      } catch (cause) {
        if (isWalletError(cause, 'connect/cancelled')) throw cause
        const isRejection = isWalletError(cause, 'wallet/rejected')
        throw new WalletError(isRejection ? 'network/switch-rejected' : 'network/switch-failed', {}, { cause })
      }
    },
    async getBalance({ address, network }) {
      const { decimals, symbol } = network.nativeCurrency
      return { raw: balances.get(key(address)) ?? 0n, decimals, symbol }
    },
    signMessage: (session, { address, message, signal }) => sign(session, address, signal, message),
    signTypedData: (session, { address, typedData, signal }) => sign(session, address, signal, typedData),
    async signTransaction(session, { address, network, transaction, signal }) {
      assertNetwork(session, network.caipNetworkId)
      return (await sign(session, address, signal, transaction)) as never
    },
    async signAllTransactions(session, { address, network, transactions, signal }) {
      assertNetwork(session, network.caipNetworkId)
      const signature = await sign(session, address, signal, transactions)
      return transactions.map(() => signature as never)
    },
    async signPsbt(session, request: FakePsbtRequest) {
      const { address, network, psbt, signal } = request
      assertNetwork(session, network.caipNetworkId)
      await sign(session, address, signal, psbt)
      return { psbt: `${psbt} signed` } as never
    },
    getAccounts: async ({ accounts }) => accounts.map(({ address }) => ({ address, type: 'payment' }) as never),
    toPlainTransaction: async (transaction) => transaction,
    async sendTransaction(session, { address, network, transaction, signal }) {
      assertNetwork(session, network.caipNetworkId)
      return send(session, address, transaction, signal)
    },
    // Sends the methods of EIP-5792, which the scripted wallets implement.
    async canSendCalls(session, { address, network }) {
      const chain = toQuantity(Number(parseCaipNetworkId(network.caipNetworkId).reference))
      const method = 'wallet_getCapabilities'
      const answer = await session.request({ method, params: [address, [chain]] }).catch(() => undefined)
      const found = v.safeParse(callsCapabilitiesSchema, answer)
      return found.success && found.output[chain]?.atomic?.status === 'supported'
    },
    async sendCalls(session, { address: from, calls, signal }) {
      const given = calls.map(({ to, value, data = '0x' }) => ({ to, data, value: toQuantity(value) }))
      const options = signal === undefined ? {} : { signal }
      const answer = await session.request(
        { method: 'wallet_sendCalls', params: [{ from, atomicRequired: true, calls: given }] },
        options,
      )
      return v.parse(sentCallsSchema, answer).id
    },
    async readCalls(session, { id }) {
      const answer = await session.request({ method: 'wallet_getCallsStatus', params: [id] })
      const { status, receipts } = v.parse(callsStatusSchema, answer)
      const hash = receipts.at(-1)?.transactionHash
      if (hash === undefined) return { status: status < 300 ? 'pending' : 'not-sent' }
      return status < 200 ? { status: 'pending' } : { hash, status: status < 300 ? 'success' : 'reverted' }
    },
    async transfer(session, { address, network, transfer, signal }) {
      assertNetwork(session, network.caipNetworkId)
      const { to, amount, token } = transfer
      return send(session, address, { to, value: token === undefined ? amount : 0n }, signal)
    },
    toTransaction: async ({ address, transfer: { to, amount, token, item } }) => {
      if (token === undefined) return { to, value: amount }
      const data = item === undefined ? [TRANSFER, to, amount] : [MOVE, address, to, item.tokenId]
      const [selector, ...words] = data
      return { to: token, value: 0n, data: `${selector as Hex}${words.map(toWord).join('')}` }
    },
    async estimateFees({ address, transaction }) {
      if ((balances.get(key(address)) ?? 0n) < transaction.value) throw new WalletError('send/insufficient-funds')
      return { gas: FAKE_GAS, maxFeePerGas: FAKE_GAS_PRICE, total: FAKE_GAS * FAKE_GAS_PRICE }
    },
    estimateReserve: async () => FAKE_RESERVED_GAS * FAKE_GAS_PRICE,
    checkAddress: async () => undefined,
    ...(namespace === 'eip155' && contracts),
    // For families whose requests are not decoded; the fake uses transactions of an EVM chain in each.
    async inspectRequest({ request }) {
      if ('message' in request) return { effects: [], findings: [] }
      const transfers = 'transfer' in request ? [request.transfer] : request.transactions.map(toTransfer)
      const effects = transfers.map(({ to, amount, token }) => {
        const asset = token === undefined ? { type: 'native', amount } : { type: 'token', address: token, amount }
        return { type: 'send', asset, party: { address: to } } as const
      })
      return { effects, findings: [] } as RequestInspection
    },
    async simulate({ transaction }) {
      return { status: 'success', changes: toFakeChanges(transaction), approvals: [] }
    },
    readCode: async ({ addresses }) =>
      addresses.map((address) => ({ address: address.toLowerCase(), kind: 'account' as const })),
    readApprovals: async () => ({ approvals: [], isCut: false }),
    waitForReceipt({ hash, signal }) {
      const status = receipt
      if (status !== 'pending') return Promise.resolve({ hash, status, blockNumber: 1n })
      return abortable(new Promise<never>(() => {}), signal)
    },
    async resolveName({ name }) {
      const address = names[name]
      if (address === undefined) throw new WalletError('names/not-found', { name })
      return address
    },
  }
}

/** The operations of a family with contracts. There is no contract. */
const contracts: Pick<Required<ChainAdapter<'eip155'>>, OfContracts> = {
  call: async () => '0x',
  async decodeRequest({ address, ...request }) {
    return decodeRequest(address, request)
  },
  describeTransaction: async (transaction) => describeCall(transaction),
}

/** Returns the transfer of a fake transaction. */
function toTransfer(transaction: unknown): TransferRequest {
  const { to, value } = transaction as TransactionRequest
  return { to, amount: value }
}
