import { ALREADY_IN_CHAIN, BitcoinError, CANNOT_DECODE } from './bitcoin-error.ts'
import { type BitcoinTransaction, readTransaction } from './bitcoin-transaction.ts'
import { type Block, type ResolvedTransaction, solveBlock } from './block.ts'
import { checkPolicy, checkReplacement } from './check-policy.ts'
import { type ChainView, checkTransaction } from './check-transaction.ts'
import { type Coin, toOutpoint } from './coin.ts'
import { createCoinbase, createGenesis } from './coinbase.ts'
import { type ChainIndex, type FoundTransaction, indexChain } from './index-chain.ts'

interface MineOptions {
  /** Gets the new coins and the fees. In hex. */
  readonly script: string
  /** Unix seconds; later than the blocks before in any case. */
  readonly timeSec: number
}

/** A chain of blocks and the transactions that wait for one. */
export interface Chain {
  readonly blocks: () => readonly Block[]
  readonly tip: () => Block
  /** Median of the times of the last eleven blocks up to a height. */
  readonly medianTimeOf: (height: number) => number
  /** Oldest first. */
  readonly mempool: () => readonly ResolvedTransaction[]
  readonly index: () => ChainIndex
  /** Puts a transaction into the mempool. @throws BitcoinError */
  readonly submit: (hex: string) => BitcoinTransaction
  /** Puts all that waits into a block. */
  readonly mine: (options: MineOptions) => Block
  /**
   * Replaces the last block by two, the first with the transactions given. Those of the old block wait again, but for
   * those whose coins are gone.
   *
   * @throws BitcoinError
   */
  readonly reorganize: (transactions: readonly string[], options: MineOptions) => void
  readonly snapshot: () => ChainSnapshot
  readonly restore: (snapshot: ChainSnapshot) => void
}

export interface ChainSnapshot {
  readonly blocks: readonly Block[]
  readonly waiting: readonly ResolvedTransaction[]
}

const BLOCK_VERSION = 0x20000000
const MEDIAN_BLOCKS = 11

/** Returns a chain that has its first block only. */
export function createChain(): Chain {
  let state: ChainSnapshot = { blocks: [createGenesis()], waiting: [] }
  let salt = 0
  const index = memoize(({ blocks, waiting }: ChainSnapshot) => indexChain(blocks, waiting))

  const append = ({ blocks }: ChainSnapshot, transactions: readonly ResolvedTransaction[], options: MineOptions) => {
    const tip = tipOf(blocks)
    const height = tip.height + 1
    const coinbase = createCoinbase({ height, script: options.script, transactions, salt: ++salt })
    const timeSec = Math.max(options.timeSec, medianTimeOf(blocks, tip.height) + 1)
    const fields = { height, version: BLOCK_VERSION, previousHash: tip.hash, timeSec }
    return [...blocks, solveBlock({ ...fields, transactions: [coinbase, ...transactions] })]
  }

  return {
    blocks: () => state.blocks,
    tip: () => tipOf(state.blocks),
    medianTimeOf: (height) => medianTimeOf(state.blocks, height),
    mempool: () => state.waiting,
    index: () => index(state),
    submit(hex) {
      const transaction = decode(hex)
      const { coins, transactions, spenders } = index(state)
      const known = transactions.get(transaction.txid)
      if (known !== undefined && known.block === undefined) return transaction
      if (known !== undefined && transaction.outputs.some((_, vout) => !spenders.has(`${transaction.txid}:${vout}`)))
        throw new BitcoinError(ALREADY_IN_CHAIN, 'Transaction outputs already in utxo set')
      const replaced = conflictsOf(transaction, index(state))
      const gone = new Set(replaced.map((each) => each.transaction.txid))
      const coinOf = (outpoint: string) => {
        const [coin, spender] = [coins.get(outpoint), spenders.get(outpoint)]
        const isFree = spender === undefined || gone.has(spender.transaction.txid)
        return isFree && coin !== undefined && !gone.has(coin.txid) ? coin : undefined
      }
      const resolved = checkTransaction(transaction, { ...toView(state.blocks), coinOf })
      checkPolicy(resolved)
      checkReplacement(resolved, replaced)
      const kept = state.waiting.filter((each) => !gone.has(each.transaction.txid))
      state = { ...state, waiting: [...kept, resolved] }
      return transaction
    },
    mine(options) {
      state = { blocks: append(state, state.waiting, options), waiting: [] }
      return tipOf(state.blocks)
    },
    reorganize(hexes, options) {
      const tip = tipOf(state.blocks)
      if (tip.height === 0) throw new Error('the first block cannot be replaced')
      let next: ChainSnapshot = { blocks: state.blocks.slice(0, -1), waiting: [] }
      const add = (transaction: BitcoinTransaction) => {
        const view = { ...toView(next.blocks), coinOf: unspentOf(index(next)) }
        next = { ...next, waiting: [...next.waiting, checkTransaction(transaction, view)] }
      }
      for (const hex of hexes) add(decode(hex))
      next = { blocks: append(next, next.waiting, options), waiting: [] }
      next = { ...next, blocks: append(next, [], options) }
      for (const { transaction } of [...tip.transactions.slice(1), ...state.waiting]) attempt(() => add(transaction))
      state = next
    },
    snapshot: () => state,
    restore(snapshot) {
      state = snapshot
    },
  }
}

/** @throws BitcoinError */
function decode(hex: string): BitcoinTransaction {
  const transaction = readTransaction(hex)
  if (transaction !== undefined) return transaction
  throw new BitcoinError(CANNOT_DECODE, 'TX decode failed. Make sure the tx has at least one input.')
}

function tipOf(blocks: readonly Block[]): Block {
  const tip = blocks.at(-1)
  if (tip === undefined) throw new Error('a chain has a first block')
  return tip
}

function medianTimeOf(blocks: readonly Block[], height: number): number {
  const times = blocks.slice(Math.max(0, height + 1 - MEDIAN_BLOCKS), height + 1).map(({ timeSec }) => timeSec)
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

function toView(blocks: readonly Block[]): Omit<ChainView, 'coinOf'> {
  const { height } = tipOf(blocks)
  return {
    nextHeight: height + 1,
    medianTimeSec: medianTimeOf(blocks, height),
    medianTimeBefore: (each) => medianTimeOf(blocks, Math.max(0, each - 1)),
  }
}

function unspentOf({ coins, spenders }: ChainIndex): (outpoint: string) => Coin | undefined {
  return (outpoint) => (spenders.has(outpoint) ? undefined : coins.get(outpoint))
}

/** Returns what waits and would lose its coins to a transaction, with all that depends on it. */
function conflictsOf(transaction: BitcoinTransaction, { spenders }: ChainIndex): readonly FoundTransaction[] {
  const found = new Map<string, FoundTransaction>()
  const visit = (outpoint: string) => {
    const spender = spenders.get(outpoint)
    if (spender === undefined || spender.block !== undefined) return
    const { txid, outputs } = spender.transaction
    if (found.has(txid)) return
    found.set(txid, spender)
    for (const vout of outputs.keys()) visit(`${txid}:${vout}`)
  }
  for (const input of transaction.inputs) visit(toOutpoint(input))
  return [...found.values()]
}

/** A transaction whose coins were spent leaves the mempool. */
function attempt(add: () => void): void {
  try {
    add()
  } catch (error) {
    if (!(error instanceof BitcoinError)) throw error
  }
}

/** Returns a function that keeps its last result. */
function memoize<A, R>(compute: (argument: A) => R): (argument: A) => R {
  let last: { readonly argument: A; readonly result: R } | undefined
  return (argument) => {
    if (last?.argument !== argument) last = { argument, result: compute(argument) }
    return last.result
  }
}
