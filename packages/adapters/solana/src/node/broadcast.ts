import { isWalletError } from '@latchkey/errors'
import type { SolanaCommitment } from '../solana-options.ts'
import { signatureSchema } from '../wallet/response-schemas.ts'
import type { Read } from './reads.ts'

/**
 * Sends a signed transaction to the nodes of a network. Sending the same one twice has no further effect. It fails only
 * if a node rejects the transaction, because a node that does not respond may have sent it.
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
    // An earlier node sent the transaction without a response, so the next node already has it.
    const isKnown = error.context.transactionError === 'AlreadyProcessed'
    if (error.code === 'rpc/error' && !isKnown) throw error
  }
}
