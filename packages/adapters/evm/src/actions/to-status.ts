import type { SentTransaction, StuckReason, TransactionStatus } from '@latchkey/core/ports'
import { describeCall } from '@latchkey/inspect/evm'
import { isSameAddress } from '@latchkey/primitives'
import type { NodeStatus, NodeTransaction } from './transaction-status.ts'

interface Known {
  /** Account that sent the transaction. */
  readonly address: string
  readonly nonce?: number | undefined
}

/** Returns the status of a transaction in the terms of all chain families. Nonces and prices are evaluated here. */
export function toStatus(reported: NodeStatus, { address, nonce: known }: Known): TransactionStatus {
  const { head, mined, nextNonce } = reported
  const sent = reported.sent && toSent(reported.sent, address)
  const nonce = sent?.nonce ?? known
  const place = mined !== undefined || nonce === undefined ? undefined : nextNonce > nonce ? 'taken' : 'free'
  const stuck = toStuck(nonce, reported)
  return {
    head,
    ...(sent && { sent }),
    ...(mined && { mined }),
    ...(place && { place }),
    ...(stuck && { stuck }),
  }
}

function toSent({ from, to, value, data, nonce, isProven }: NodeTransaction, address: string): SentTransaction {
  if (!isSameAddress(from, address, 'eip155')) return { isForeign: true }
  if (!isProven) return { nonce }
  return { nonce, isProven, ...(to !== undefined && { description: describeCall({ to, value, data }) }) }
}

function toStuck(
  nonce: number | undefined,
  { sent, nextNonce, baseFeePerGas = 0n, gasPrice }: NodeStatus,
): StuckReason | undefined {
  if (sent === undefined) return undefined
  if (nonce !== undefined && nextNonce < nonce) return 'earlier'
  if (sent.maxFeePerGas < baseFeePerGas) return 'fee'
  const paid = smallest(sent.maxFeePerGas, baseFeePerGas + (sent.maxPriorityFeePerGas ?? sent.maxFeePerGas))
  return paid < gasPrice ? 'tip' : undefined
}

const smallest = (one: bigint, other: bigint): bigint => (one < other ? one : other)
