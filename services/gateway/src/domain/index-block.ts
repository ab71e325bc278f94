import { WalletError } from '@latchkey/errors'
import type { Hex } from '@latchkey/primitives'
import type { IndexedBlock } from './activity.ts'
import type { RawBlock, RawReceipt } from './chain-data.ts'
import { eventsOfLog } from './log-events.ts'
import type { NativeMoves } from './native-moves.ts'

/**
 * Returns a block as it is stored: per transaction who took part and what moved.
 *
 * @throws http/malformed when receipts are not those of the block, as happens while a node changes its mind about it.
 */
export function indexBlock(
  block: RawBlock,
  receipts: readonly RawReceipt[],
  moves: NativeMoves,
  wrappedNative: Hex | undefined,
): IndexedBlock {
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
  return { number, hash, parentHash, minedAt: timestamp, transactions }
}
