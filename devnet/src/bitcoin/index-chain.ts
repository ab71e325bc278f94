import { isCoinbase } from './bitcoin-transaction.ts'
import type { Block, ResolvedTransaction } from './block.ts'
import { type Coin, toOutpoint } from './coin.ts'

/** A transaction and the block that it is in; none while it is in the mempool. */
export interface FoundTransaction extends ResolvedTransaction {
  readonly block?: Block | undefined
}

/** The content of a chain and its mempool, by look-up key. */
export interface ChainIndex {
  readonly transactions: ReadonlyMap<string, FoundTransaction>
  /** Every output ever made. */
  readonly coins: ReadonlyMap<string, Coin>
  /** By the spent output: the transaction, and its input. */
  readonly spenders: ReadonlyMap<string, FoundTransaction & { readonly vin: number }>
  /** By script: those that pay to it or spend from it, oldest first. */
  readonly histories: ReadonlyMap<string, readonly FoundTransaction[]>
}

/** Returns the index of blocks, and of the transactions that wait for one. */
export function indexChain(blocks: readonly Block[], waiting: readonly ResolvedTransaction[]): ChainIndex {
  const transactions = new Map<string, FoundTransaction>()
  const coins = new Map<string, Coin>()
  const spenders = new Map<string, FoundTransaction & { readonly vin: number }>()
  const histories = new Map<string, FoundTransaction[]>()
  const all: readonly FoundTransaction[] = [
    ...blocks.flatMap((block) => block.transactions.map((resolved) => ({ ...resolved, block }))),
    ...waiting,
  ]
  for (const found of all) {
    const { transaction, spent, block } = found
    const { txid, outputs } = transaction
    transactions.set(txid, found)
    const origin = { txid, height: block?.height, isCoinbase: isCoinbase(transaction) }
    for (const [vout, output] of outputs.entries()) {
      const coin = { ...origin, ...output, vout }
      coins.set(toOutpoint(coin), coin)
    }
    for (const [vin, coin] of spent.entries()) spenders.set(toOutpoint(coin), { ...found, vin })
    for (const script of new Set([...outputs, ...spent].map((each) => each.script)))
      histories.set(script, [...(histories.get(script) ?? []), found])
  }
  return { transactions, coins, spenders, histories }
}
