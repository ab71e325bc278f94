import type { EvmNetwork } from '@latchkey/chains'
import { assertShared, createSendErrors, requestWallet } from '@latchkey/core/adapter-base'
import type { CallOptions, Clock, TransactionRequest, WalletSession } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { toQuantity } from '@latchkey/primitives'
import * as v from 'valibot'
import { hashSchema } from '../wallet/response-schemas.ts'
import { assertOnNetwork } from '../wallet/wallet-chain.ts'
import { toRecipient } from './recipient.ts'

export const MAX_UINT_256 = 2n ** 256n - 1n

export interface SendRequest extends CallOptions {
  readonly address: string
  readonly network: EvmNetwork
  readonly transaction: TransactionRequest
  readonly clock: Clock
}

const wei = v.pipe(v.bigint(), v.minValue(0n), v.maxValue(MAX_UINT_256))
const callData = v.optional(v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/)))

// Messages of geth, Nethermind, Erigon, anvil and of wallets that rephrase them, because there is no error code for it.
const INSUFFICIENT = /insufficient (funds|balance)|not enough (funds|balance)|exceeds (the )?(account )?balance/i

/**
 * Returns the hash of a transaction that the wallet sent. The chain of the wallet is read immediately before the
 * request, and the request contains the chain id, so that a switch in between cannot move the transaction to another
 * chain.
 *
 * @throws address/invalid, request/invalid, wallet/rejected, wallet/wrong-network, wallet/unauthorized,
 * wallet/malformed-answer, send/insufficient-funds, send/failed, connect/cancelled
 * @see EIP-1193, EIP-1474
 */
export async function sendTransaction(
  session: WalletSession,
  { address, network, transaction, clock, signal }: SendRequest,
): Promise<string> {
  const method = 'eth_sendTransaction'
  assertShared(session, address, method)
  const params = [{ ...toRpcTransaction(address, network, transaction), chainId: toQuantity(network.id) }]
  try {
    await assertOnNetwork(session, network, { clock, signal })
    return await requestWallet(session, { method, params, schema: hashSchema, signal })
  } catch (error) {
    throw toSendError(error)
  }
}

/** Returns a transaction in the format of nodes and wallets. @throws address/invalid, request/invalid @see EIP-1474 */
export function toRpcTransaction(from: string, network: EvmNetwork, { to, value, data }: TransactionRequest) {
  if (!v.is(wei, value)) throw new WalletError('request/invalid', { field: 'value', problem: 'expected wei ≥ 0' })
  assertCallData(data)
  const recipient = toRecipient(to, network)
  return { from, to: recipient, value: toQuantity(value), ...(data === undefined ? {} : { data }) }
}

/** @throws request/invalid */
export function assertCallData(data: unknown): void {
  if (!v.is(callData, data))
    throw new WalletError('request/invalid', { field: 'data', problem: 'expected whole bytes' })
}

/** Returns whether a node or a wallet rejected because the balance is too low. */
export const isInsufficient = ({ message }: WalletError): boolean => INSUFFICIENT.test(message)

/** Returns the public error for a failure of a wallet to send. */
export const toSendError = createSendErrors(
  (error) => (isInsufficient(error) ? new WalletError('send/insufficient-funds', {}, { cause: error }) : undefined),
  // The embedded wallet reports this code itself.
  ['send/insufficient-funds'],
)
