import { encodeBase58, hexToBytes } from '@latchkey/primitives'
import { createScriptedSolanaWallet } from '@latchkey/testing'
import type { MessageRequest, SolanaTransactionRequest } from '../requests/site-request.types.ts'
import type { OtherWalletNetwork } from '../world.ts'
import type { WalletAccount } from './accounts.ts'

/** Signs the shown transactions, and sends them if the method requires it. @returns the result of the method. */
export async function answerSolana(
  { solana }: WalletAccount,
  request: MessageRequest | SolanaTransactionRequest,
  network: OtherWalletNetwork,
): Promise<unknown> {
  const wallet = await createScriptedSolanaWallet({
    privateKeys: [hexToBytes(solana.privateKey)],
    chains: { [network.id]: network.rpcUrl },
  })
  return wallet.openSession().request(toCall(request))
}

function toCall(request: MessageRequest | SolanaTransactionRequest) {
  if (request.kind === 'message') {
    const params = { message: encodeBase58(hexToBytes(request.raw)), pubkey: request.address }
    return { method: 'solana_signMessage', params }
  }
  const { method, encoded: transactions } = request
  const isMany = method === 'solana_signAllTransactions'
  return { method, params: isMany ? { transactions } : { transaction: transactions[0] } }
}
