import { isWalletError } from '@latchkey/errors'
import type { Transaction } from '@scure/btc-signer'
import type { Read } from '../esplora/reads.ts'
import { txidSchema } from '../esplora/schemas.ts'
import { toSendError } from './send-errors.ts'

/**
 * Message of a node that already has the transaction, which then counts as sent. @see Bitcoin Core, `TransactionError`
 */
const KNOWN = /txn-already|already in (?:block|utxo|mempool)|outputs already in utxo set/i

/**
 * Sends a signed transaction. It fails only if a service rejects the transaction: a service that does not respond may
 * have sent it, and the receipt decides.
 *
 * @returns its id. @throws send/failed, connect/cancelled
 */
export async function broadcast(read: Read, { id, hex }: Pick<Transaction, 'id' | 'hex'>): Promise<string> {
  try {
    await read.esplora.call(read, { path: '/tx', schema: txidSchema, as: 'text', body: hex })
  } catch (error) {
    if (!isWalletError(error) || error.code === 'connect/cancelled') throw error
    if (error.code === 'rpc/error' && !KNOWN.test(String(error.context.reason))) throw toSendError(error)
  }
  return id
}
