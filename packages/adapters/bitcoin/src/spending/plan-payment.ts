import type { BitcoinNetwork } from '@latchkey/chains'
import { WalletError } from '@latchkey/errors'
import { type BitcoinAddress, parseBitcoinAddress } from '@latchkey/primitives'
import type { BitcoinPayment, FeeLevel } from '../bitcoin-family.ts'
import { type Read, readBalance, readCoins, readFeeRates } from '../esplora/reads.ts'
import { MAX_SATOSHIS } from '../esplora/schemas.ts'
import { listSpendable, type Selection, selectCoins } from './select-coins.ts'
import { dustLimit, feeOf, inputWeight, largestPayment } from './sizes.ts'

/** A payment with its chosen coins. */
export interface Plan extends Selection {
  readonly owner: BitcoinAddress
  readonly to: BitcoinAddress
  readonly amount: bigint
  /** Satoshis for 1000 virtual bytes. */
  readonly rate: bigint
}

/** Validates a payment without a network request. @throws address/invalid, send/invalid-form, send/dust */
export function checkPayment({ to: text, amount }: BitcoinPayment, network: BitcoinNetwork): BitcoinAddress {
  const to = parseBitcoinAddress(text, network.caipNetworkId)
  if (typeof amount !== 'bigint' || amount <= 0n || amount > MAX_SATOSHIS) throw new WalletError('send/invalid-form')
  const least = dustLimit(to)
  if (amount < least) throw new WalletError('send/dust', { least })
  return to
}

/**
 * Chooses coins and fee of a payment.
 *
 * @param exclude - Coins that must not be chosen, as `txid:index`.
 * @throws address/invalid, send/invalid-form, send/dust, send/insufficient-funds, rpc/*
 */
export async function planPayment(
  read: Read,
  address: string,
  payment: BitcoinPayment,
  defaultLevel: FeeLevel,
  exclude?: ReadonlySet<string>,
): Promise<Plan> {
  const to = checkPayment(payment, read.network)
  const owner = parseBitcoinAddress(address, read.network.caipNetworkId)
  const weight = weightOf(owner)
  const [all, rates] = await Promise.all([readCoins(read, owner), readFeeRates(read)])
  const coins = all.filter(({ txid, index }) => exclude?.has(`${txid}:${index}`) !== true)
  const rate = rates[payment.feeLevel ?? defaultLevel]
  const selection = selectCoins({ coins, owner, weight, to, amount: payment.amount, rate })
  if (selection === undefined) throw new WalletError('send/insufficient-funds')
  return { ...selection, owner, to, amount: payment.amount, rate }
}

/**
 * Returns the satoshis that remain if the whole balance is sent: the fee of a payment with every coin, and the coins
 * that cost more to spend than they are worth.
 *
 * @throws address/invalid, send/invalid-form, rpc/*
 */
export async function planReserve(read: Read, address: string, level: FeeLevel): Promise<bigint> {
  const owner = parseBitcoinAddress(address, read.network.caipNetworkId)
  const weight = weightOf(owner)
  const [{ confirmed, pending }, coins, rates] = await Promise.all([
    readBalance(read, owner),
    readCoins(read, owner),
    readFeeRates(read),
  ])
  const rate = rates[level]
  const spendable = listSpendable({ coins, weight, rate })
  const sum = spendable.reduce((total, { value }) => total + value, 0n)
  return confirmed + pending - sum + feeOf(largestPayment(BigInt(spendable.length), weight), rate)
}

/** @throws send/invalid-form */
function weightOf(owner: BitcoinAddress): bigint {
  const weight = inputWeight(owner)
  if (weight !== undefined) return weight
  throw new WalletError('send/invalid-form', {}, { details: 'the account needs signatures of several keys' })
}
