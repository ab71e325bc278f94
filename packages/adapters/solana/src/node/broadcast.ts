import { isWalletError } from '@latchkey/errors'
import type { SolanaCommitment } from '../solana-options.ts'
import { signatureSchema } from '../wallet/response-schemas.ts'
import type { Read } from './reads.ts'

/**
 * Sends a signed transaction by our nodes; the same one twice is sent once. Only a node that refuses it is believed: one
 * that does not respond may have sent it, and the receipt decides.
 *
 * @param transaction - Wire form in base64.
 * @throws rpc/error, connect/cancelled
 */
export async function broadcast(
  transaction: string,
  { read, preflightCommitment }: { readonly read: Read; readonly preflightCommitment: SolanaCommitment },
): Promise<void> {
  const params = [transaction, { encoding: 'base64', preflightCommitment }]
  const { node, network, signal } = read
  try {
    await node.call(network, { method: 'sendTransaction', params, schema: signatureSchema, signal })
  } catch (error) {
    if (!isWalletError(error) || error.code === 'connect/cancelled') throw error
    // A node took it and did not say so, and the next one knows it.
    const isKnown = error.context.transactionError === 'AlreadyProcessed'
    if (error.code === 'rpc/error' && !isKnown) throw error
  }
}
