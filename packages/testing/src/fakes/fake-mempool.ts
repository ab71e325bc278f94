import type { Receipt, SentTransaction, StuckReason, TransactionTracking, WalletSession } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { describeCall } from '@latchkey/inspect/evm'
import type { Hex } from '@latchkey/primitives'

/** The fee of each fake transaction: no balance changes. */
const [GAS, GAS_PRICE] = [21_000n, 1_000_000_000n]

type Mined = Pick<Receipt, 'status' | 'blockNumber'>

/** A transaction of the fake chain. */
export interface FakeTransaction {
  readonly hash: string
  readonly from: string
  readonly to?: string
  readonly value: bigint
  readonly data: Hex
  readonly nonce: number
  readonly gas: bigint
  readonly maxFeePerGas: bigint
}

/** The transactions of an in-memory chain, with controls for tests. */
export interface FakeMempool {
  /** Number of the newest block. */
  readonly head: bigint
  /** Every transaction so far, oldest first. */
  readonly transactions: readonly FakeTransaction[]
  /** Puts a transaction into a new block. */
  mine(hash: string, status?: Receipt['status']): void
  /** Makes the nodes forget the transaction. */
  drop(hash: string): void
  /** The account sends another transaction with the same nonce, from another device. @returns its hash */
  sendInstead(hash: string, change?: Partial<Pick<FakeTransaction, 'to' | 'value' | 'data'>>): string
  /** A wallet sends a transaction once more, with the next nonce. @returns its hash */
  sendBeside(hash: string): string
  /** Adds empty blocks. */
  addBlocks(count: number): void
  /** Sets the current gas price, and the base fee of every transaction. */
  setPrices(prices: { readonly gasPrice: bigint; readonly baseFeePerGas?: bigint }): void
  /** Makes the next read of a transaction fail. */
  failNext(error: WalletError): void
  /** Sets whether the node proves its transactions from now on. */
  setProven(isProven: boolean): void
  /** Number of reads of transactions. */
  readCount(): number
}

interface SendFake extends Pick<FakeTransaction, 'from' | 'to' | 'value' | 'data'> {
  readonly nonce?: number
  readonly maxFeePerGas?: bigint
}

/** Returns the transactions of a fake chain. @param confirm - Shows a prompt before a replacement is sent */
export function createFakeMempool(confirm: (session: WalletSession, address: string) => Promise<void>) {
  const all = new Map<string, FakeTransaction>()
  const mined = new Map<string, Mined>()
  const dropped = new Set<string>()
  let head = 1n
  let prices: Parameters<FakeMempool['setPrices']>[0] = { gasPrice: GAS_PRICE }
  let failure: WalletError | undefined
  let reads = 0
  let isProven = true

  const of = (hash: string): FakeTransaction => {
    const found = all.get(hash)
    if (found === undefined) throw new WalletError('transaction/unknown', { hash })
    return found
  }
  const usedNonces = (address: string) =>
    [...mined.keys()]
      .map(of)
      .filter(({ from }) => from === address)
      .map(({ nonce }) => nonce)
  const nextNonce = (address: string) => Math.max(-1, ...usedNonces(address)) + 1

  function send({ nonce, maxFeePerGas = GAS_PRICE, to, ...request }: SendFake): string {
    const hash = `0x${(all.size + 1).toString(16).padStart(64, '0')}`
    const own = [...all.values()].filter(({ from }) => from === request.from)
    const place = nonce ?? Math.max(-1, ...own.map((each) => each.nonce)) + 1
    all.set(hash, {
      ...request,
      ...(to === undefined ? {} : { to }),
      hash,
      nonce: place,
      gas: GAS,
      maxFeePerGas,
    })
    return hash
  }
  function mine(hash: string, status: Receipt['status'] = 'success'): void {
    head += 1n
    mined.set(hash, { status, blockNumber: head })
    // Of transactions with one nonce, only one is mined; the nodes forget the others.
    const { from, nonce } = of(hash)
    for (const each of all.values())
      if (each.hash !== hash && each.from === from && each.nonce === nonce) dropped.add(each.hash)
  }
  function plan(hash: string) {
    const { gas, maxFeePerGas, from, nonce } = of(hash)
    if (nextNonce(from) > nonce) throw new WalletError('transaction/mined', { hash })
    if (dropped.has(hash)) throw new WalletError('transaction/unknown', { hash })
    const raised = (maxFeePerGas * 9n + 7n) / 8n
    const price = raised > prices.gasPrice ? raised : prices.gasPrice
    return { gas, maxFeePerGas: price, total: gas * price }
  }

  function toStuck({ maxFeePerGas, nonce, from }: FakeTransaction): StuckReason | undefined {
    const { gasPrice, baseFeePerGas = 0n } = prices
    if (nextNonce(from) < nonce) return 'earlier'
    return maxFeePerGas < baseFeePerGas ? 'fee' : maxFeePerGas < gasPrice ? 'tip' : undefined
  }

  function toSent(hash: string): { readonly sent?: SentTransaction } {
    const found = dropped.has(hash) ? undefined : all.get(hash)
    if (found === undefined) return {}
    const { nonce, to } = found
    if (!isProven) return { sent: { nonce } }
    return { sent: { nonce, isProven, ...(to !== undefined && { description: describeCall({ ...found, to }) }) } }
  }

  const tracking: TransactionTracking<'eip155'> = {
    async readStatus({ hash, address, nonce: known }) {
      reads += 1
      const error = failure
      failure = undefined
      if (error !== undefined) throw error
      const block = mined.get(hash)
      if (block !== undefined) return { head, mined: { ...block, fee: GAS * GAS_PRICE }, ...toSent(hash) }
      const found = toSent(hash)
      const nonce = found.sent?.nonce ?? known
      const place = nonce === undefined ? {} : ({ place: nextNonce(address) > nonce ? 'taken' : 'free' } as const)
      const stuck = found.sent && toStuck(of(hash))
      return { head, ...found, ...place, ...(stuck && { stuck }) }
    },
    findMined: async ({ address, nonce }) =>
      [...mined.keys()].find((hash) => of(hash).from === address && of(hash).nonce === nonce),
    async planReplacement({ hash, kind, address }) {
      const fees = plan(hash)
      if (!isProven) throw new WalletError('transaction/not-proven', { hash })
      const { to = '', value, data, nonce } = of(hash)
      const transaction = kind === 'cancel' ? { to: address, value: 0n } : { to, value, data }
      return { transaction, nonce, fees }
    },
    async replace(session, { replacement: { transaction, nonce, fees }, address }) {
      await confirm(session, address)
      return send({ from: address, nonce, maxFeePerGas: fees.maxFeePerGas, data: '0x', ...transaction })
    },
  }

  const mempool: FakeMempool = {
    get head() {
      return head
    },
    get transactions() {
      return [...all.values()]
    },
    mine,
    drop: (hash) => void dropped.add(hash),
    sendInstead(hash, change = {}) {
      const { from, to, value, data, nonce, maxFeePerGas } = of(hash)
      const same = { ...(to === undefined ? {} : { to }), value, data }
      return send({ from, nonce, maxFeePerGas: maxFeePerGas * 2n, ...same, ...change })
    },
    sendBeside(hash) {
      const { from, to, value, data } = of(hash)
      return send({ from, value, data, ...(to === undefined ? {} : { to }) })
    },
    addBlocks(count) {
      head += BigInt(count)
    },
    setPrices(next) {
      prices = next
    },
    failNext(error) {
      failure = error
    },
    setProven(next) {
      isProven = next
    },
    readCount: () => reads,
  }
  return { mempool, tracking, send }
}
