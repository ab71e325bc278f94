import { WalletError } from '@latchkey/errors'
import type { Hex } from '@latchkey/primitives'
import type { IndexedBlock } from './activity.ts'
import type { RawBlock, RawReceipt } from './chain-data.ts'
import { eventsOfLog } from './log-events.ts'
import { movesFromTransactions, type NativeMoves } from './native-moves.ts'

/**
 * Returns a block in its stored form: the accounts and the transfers of each transaction.
 *
 * @param traced - The coin transfers of its traces; `undefined` if no node has traces, so that only the value of each
 * transaction itself is known. Not needed for a block without transactions.
 * @throws http/malformed if receipts do not belong to the block, which happens while a node reorganises.
 */
export function indexBlock(
  block: RawBlock,
  receipts: readonly RawReceipt[],
  traced: NativeMoves | undefined,
  wrappedNative: Hex | undefined,
): IndexedBlock {
  const moves = traced ?? movesFromTransactions(block, receipts)
  const transactions = block.transactions.map((transaction, index) => {
    const receipt = receipts[index]
    if (receipt?.transactionHash !== transaction.hash || receipt.blockHash !== block.hash)
      throw new WalletError('http/malformed', { url: 'The chain node', problem: 'receipts of another block' })
    const succeeded = receipt.status === 1
    return {
      index,
      hash: transaction.hash,
      from: transaction.from,
      to: transaction.to,
      created: succeeded ? receipt.contractAddress : null,
      nonce: transaction.nonce,
      succeeded,
      events: [
        ...(succeeded ? (moves.get(index) ?? []) : []),
        ...receipt.logs.flatMap((log) => eventsOfLog(log, wrappedNative)),
      ],
    }
  })
  const { number, hash, parentHash, timestamp } = block
  const isTraced = traced !== undefined || transactions.length === 0
  return { number, hash, parentHash, minedAt: timestamp, isTraced, transactions }
}
