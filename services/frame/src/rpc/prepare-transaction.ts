import { WalletError } from '@latchkey/errors'
import { toQuantity } from '@latchkey/primitives'
import type { EvmTransaction } from '@latchkey/protocol/vault'
import type { EvmChain } from '../chains/evm-chain.ts'
import type { Draft } from './read-transaction.ts'

/** Percentage of the estimated gas; the rest is room for a state that changes until the transaction is mined. */
const GAS_PERCENT = 125n
/** Percentage by which an estimated fee already exceeds the present one. @see estimateFees */
const FEE_PERCENT = 120n
/** The exact gas of a payment to an account without code. @see EIP-2 */
const PAYMENT_GAS = 21_000n

/** A transaction with nonce, gas and fees. */
export interface Prepared {
  readonly transaction: EvmTransaction
  readonly nonce: bigint
  readonly gas: bigint
  /** The most that a unit of gas may cost, in wei. */
  readonly price: bigint
}

export interface Preparing {
  readonly chain: EvmChain
  readonly address: string
  /** The smallest possible nonce, because a node may not know yet what this page has just sent. */
  readonly leastNonce: bigint
  readonly signal: AbortSignal
}

/**
 * Fills in nonce, gas and fees.
 *
 * @throws send/insufficient-funds for amount and fee, send/failed where it would be reverted, request/invalid for another nonce,
 * rpc/*
 */
export async function prepareTransaction(draft: Draft, preparing: Preparing): Promise<Prepared> {
  const { chain, address, leastNonce, signal } = preparing
  const { to, value, data } = draft
  const call = { to, value, ...(data === '0x' ? {} : { data }) }
  const [fees, pending, balance] = await Promise.all([
    chain.estimateFees({ address, transaction: call, signal }),
    chain.nextNonce(address, signal),
    chain.balanceOf(address, signal),
  ])
  const nonce = larger(pending, leastNonce)
  if (draft.nonce !== undefined && draft.nonce !== nonce)
    throw new WalletError('request/invalid', { field: 'nonce', problem: `expected ${nonce}` })
  const needed = fees.gas === PAYMENT_GAS ? fees.gas : (fees.gas * GAS_PERCENT) / 100n
  const gas = larger(draft.gas ?? 0n, needed)
  const price = fees.maxFeePerGas
  if (balance < value + gas * price) throw new WalletError('send/insufficient-funds', { balance })
  const parts = { nonce: toQuantity(nonce), gas: toQuantity(gas), to, value: toQuantity(value), data }
  const transaction: EvmTransaction =
    fees.maxPriorityFeePerGas === undefined
      ? { type: 'legacy', ...parts, gasPrice: toQuantity(price) }
      : {
          type: 'eip1559',
          ...parts,
          maxFeePerGas: toQuantity(price),
          maxPriorityFeePerGas: toQuantity(fees.maxPriorityFeePerGas),
          accessList: [],
        }
  return { transaction, nonce, gas, price }
}

/**
 * Returns whether an approved transaction can still be mined: its nonce is still the next one, and its gas and fee cover what is
 * needed now. The room for growth may be used up.
 */
export const isStillGood = (approved: Prepared, fresh: Prepared): boolean =>
  approved.transaction.type === fresh.transaction.type &&
  approved.nonce === fresh.nonce &&
  approved.gas * GAS_PERCENT >= fresh.gas * 100n &&
  approved.price * FEE_PERCENT >= fresh.price * 100n

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)
