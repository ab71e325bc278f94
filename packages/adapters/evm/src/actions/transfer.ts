import type { EvmNetwork } from '@latchkey/chains'
import { assertShared } from '@latchkey/core/adapter-base'
import type { CallOptions, Clock, TransactionRequest, TransferRequest, WalletSession } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import { isSameAddress } from '@latchkey/primitives'
import type { Node } from '../node/node.ts'
import { assertOnNetwork } from '../wallet/wallet-chain.ts'
import { readBalance } from './balance.ts'
import { toTransferCall } from './erc20-calls.ts'
import { toItemTransferCall } from './item-calls.ts'
import { toRecipient } from './recipient.ts'
import { MAX_UINT_256, sendTransaction } from './send.ts'
import { readTokenBalance, simulateTransfer } from './token.ts'

/** The check before sending is a convenience; it must not block the visitor if the nodes are down. */
const CHECK_TIMEOUT_MS = 5000
const ZERO_ADDRESS = /^0x0{40}$/

export interface TransferCall extends CallOptions {
  readonly address: string
  readonly network: EvmNetwork
  readonly transfer: TransferRequest
  readonly clock: Clock
}

/**
 * Sends native currency, an ERC-20 token or a collectible, and returns the hash. Tokens whose `transfer` returns
 * nothing (USDT) work; a transfer that returns `false` or reverts is not sent.
 *
 * @throws address/invalid, send/invalid-form, send/insufficient-funds, send/failed, wallet/wrong-network,
 * wallet/rejected, …
 * @see ERC-20, ERC-721, ERC-1155, Spec §8 "Send toasts"
 */
export async function transfer(session: WalletSession, node: Node, call: TransferCall): Promise<string> {
  const { address, network, clock, signal } = call
  assertShared(session, address, 'eth_sendTransaction')
  const transaction = toTransaction(call)
  await assertOnNetwork(session, network, { clock, signal })
  await assertAffordable(node, call, transaction)
  return sendTransaction(session, { address, network, transaction, clock, ...(signal === undefined ? {} : { signal }) })
}

/**
 * Returns the transaction of a transfer.
 *
 * @throws address/invalid, send/invalid-form
 */
export function toTransaction({
  address,
  network,
  transfer: { to, amount, token, item },
}: Pick<TransferCall, 'address' | 'network' | 'transfer'>): TransactionRequest {
  const recipient = toRecipient(to, network)
  const isLost = ZERO_ADDRESS.test(recipient) || (token !== undefined && isSameAddress(recipient, token, 'eip155'))
  if (isLost) throw new WalletError('send/invalid-form', { field: 'to' }, { details: 'What is sent there is lost' })
  if (amount < 0n || amount > MAX_UINT_256) throw new WalletError('send/invalid-form', { field: 'amount' })
  if (token === undefined) return { to: recipient, value: amount }
  if (item !== undefined) {
    if (amount < 1n || (item.interface === 'ERC721' && amount !== 1n))
      throw new WalletError('send/invalid-form', { field: 'amount' })
    const data = toItemTransferCall({ from: address, to: recipient, amount, ...item })
    return { to: toRecipient(token, network), value: 0n, data }
  }
  return { to: toRecipient(token, network), value: 0n, data: toTransferCall(recipient, amount) }
}

/** Throws if the chain reports that the transfer cannot work. If no node responds, the wallet decides. */
async function assertAffordable(node: Node, call: TransferCall, transaction: TransactionRequest): Promise<void> {
  const { address, network, transfer: request, signal } = call
  const read = { signal, timeoutMs: CHECK_TIMEOUT_MS }
  const assertHeld = async () => {
    const held = await (request.token === undefined
      ? readBalance(node, network, address, read)
      : readTokenBalance(node, network, { token: request.token, address, ...read }))
    if (held < request.amount) throw new WalletError('send/insufficient-funds', { held, amount: request.amount })
  }
  try {
    // For a collectible, the simulated transfer shows whether the account holds it.
    if (request.item === undefined) await assertHeld()
    if (transaction.data !== undefined) await simulateTransfer(node, network, { address, transaction, ...read })
  } catch (error) {
    if (!isWalletError(error)) throw error
    if (error.context.isFinal === true)
      throw new WalletError('send/failed', {}, { cause: error, details: error.shortMessage })
    if (!error.code.startsWith('rpc/')) throw error
  }
}
