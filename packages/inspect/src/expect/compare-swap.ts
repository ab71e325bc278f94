import { isSameAddress } from '@latchkey/primitives'
import { type Declaration, readExactCall } from '../evm/abi/read-exact-call.ts'
import type { TransactionRequest } from '../evm/evm.types.ts'
import type { Finding } from '../inspection.ts'
import { block, party } from './block.ts'
import type { Expectation, OrderAmount, OrderAsset } from './expectation.types.ts'
import { isSameAsset } from './is-same-asset.ts'
import type { Order, ReadOrder } from './order.types.ts'
import { type RouterCall, readRouterCall } from './read-router-call.ts'

/** The visitor may need twenty minutes in the wallet, and device clocks can be wrong. */
const MAX_DEADLINE_SEC = 2n * 60n * 60n

const DEPOSIT: Declaration = { name: 'deposit', types: '', shape: [] }
const WITHDRAW: Declaration = { name: 'withdraw', types: 'uint256', shape: ['word'] }

type Traded = Extract<Expectation, { readonly receives: OrderAmount }>

/** Compares the call of a swap with its order: sold asset, bought asset, recipient, deadline and route. */
export function compareSwap(
  call: TransactionRequest,
  { exchange, now }: Order,
  { pays, receives, account }: Traded,
): ReadOrder {
  const to = call.to.toLowerCase()
  const sent = pays.asset.type === 'native' ? pays.amount : 0n
  const paid = call.value > sent ? [block('order-paid', party(to))] : []
  if (to === exchange.wrappedNative) {
    const isFit = isWrap(call, exchange.wrappedNative, { pays, receives })
    return { findings: isFit ? [] : [block('order-target', party(to))], isRead: isFit }
  }
  if (exchange.aggregators.has(to)) return { findings: paid, isRead: false }
  if (!exchange.routers.has(to)) return { findings: [block('order-target', party(to)), ...paid], isRead: false }
  const read = readRouterCall(call.data ?? '0x')
  if (read === undefined) return { findings: [block('order-unproved', party(to)), ...paid], isRead: false }
  const wrapped = exchange.wrappedNative
  // With another value, the router would take the wrapped coin from the account instead.
  const isCoinSold = call.value > 0n && read.tokenIn === wrapped && call.value === read.amountIn
  const soldAsset: OrderAsset = isCoinSold ? { type: 'native' } : { type: 'token', address: read.tokenIn }
  const isSoldFit =
    isSameAsset(soldAsset, pays.asset) && (isCoinSold || call.value === 0n) && read.amountIn <= pays.amount
  const isWayKnown = read.between.every((token) => exchange.hubs.has(token))
  return {
    findings: [
      ...(isSoldFit ? [] : [block('order-paid', party(to))]),
      ...compareProceeds(read, wrapped, receives),
      ...(read.recipient === undefined || isSameAddress(read.recipient, account, 'eip155')
        ? []
        : [block('order-recipient', { ...party(read.recipient), expected: account, actual: read.recipient })]),
      ...(read.deadlineSec <= BigInt(Math.floor(now / 1_000)) + MAX_DEADLINE_SEC ? [] : [block('order-deadline')]),
      ...(isWayKnown ? [] : [block('order-unproved', party(to))]),
    ],
    isRead: true,
    swap: read,
  }
}

function compareProceeds(
  read: RouterCall,
  wrapped: string | undefined,
  { asset, amount }: OrderAmount,
): readonly Finding[] {
  const isUnwrapped = read.isUnwrapped && read.tokenOut === wrapped
  const bought: OrderAsset = isUnwrapped ? { type: 'native' } : { type: 'token', address: read.tokenOut }
  const isFit = isSameAsset(bought, asset) && read.isUnwrapped === isUnwrapped && read.minimumOut >= amount
  return isFit ? [] : [block('order-received')]
}

/** Returns whether the order exchanges the coin and its wrapped form, which convert one to one. */
function isWrap(
  { value, data = '0x' }: TransactionRequest,
  wrapped: string,
  { pays, receives }: Pick<Traded, 'pays' | 'receives'>,
) {
  const token: OrderAsset = { type: 'token', address: wrapped }
  if (pays.asset.type === 'native') {
    const isAmount = value <= pays.amount && value >= receives.amount
    return isSameAsset(receives.asset, token) && isAmount && readExactCall(DEPOSIT, data) !== undefined
  }
  const [amount] = readExactCall(WITHDRAW, data) ?? []
  if (receives.asset.type !== 'native' || !isSameAsset(pays.asset, token) || value !== 0n) return false
  return typeof amount === 'bigint' && amount <= pays.amount && amount >= receives.amount
}
