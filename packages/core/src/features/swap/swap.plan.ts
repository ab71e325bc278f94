import { isWalletError, WalletError } from '@latchkey/errors'
import type { BuiltSwap, GatewaySwaps, SwapCall, SwapOrder } from '../../ports/index.ts'
import { isCoin, minimumOf, SLIPPAGE_PERCENT } from './swap.figures.ts'
import type { SwapPlan } from './swap.types.ts'

interface PlanRequest {
  readonly swaps: GatewaySwaps
  readonly order: SwapOrder & { readonly address: string }
  /** The account's balance of the sold token, in raw units. */
  readonly balance: bigint
  /** Returns whether the wallet sends several calls atomically. Called only if there are several calls. */
  readonly isAtomic: () => Promise<boolean>
  readonly signal: AbortSignal
}

type Planned = Omit<SwapPlan, 'check' | 'isWorse' | 'at'>

/**
 * Prepares the next request to the wallet: the allowance of exactly the amount, the swap, or both atomically. The guard
 * compares the calls of the service with the order.
 *
 * @throws swap/allowance-unknown, swap/approval-not-built, swap/not-built, swap/no-liquidity, swap/would-fail,
 * swap/unexpected-call, send/insufficient-funds
 * @see compat-facts 8.1 "Build"
 */
export async function planSwap(request: PlanRequest): Promise<Planned> {
  const { swaps, order, signal } = request
  if (isCoin({ address: order.from })) return planCoin(request)
  const allowance = await named(swaps.getAllowance({ ...order, signal }), 'swap/allowance-unknown')
  if (allowance >= order.amount) return toPlan(order, await build(request, order, true))
  const approval = await named(swaps.buildApproval({ ...order, signal }), 'swap/approval-not-built')
  // A token that requires the allowance to be revoked first needs three steps, each based on the result of the previous
  // one.
  if (readAllowed(approval) === order.amount && (await request.isAtomic()))
    return toPlan(order, await build(request, order, false), approval)
  const toAmount = await named(swaps.getSwapQuote({ ...order, signal }), 'swap/not-built')
  if (toAmount === undefined) throw new WalletError('network/no-swaps')
  const feeWei = approval.gas * approval.gasPrice
  return { step: 'approve', calls: [approval], amount: order.amount, toAmount, minimum: minimumOf(toAmount), feeWei }
}

/** If a coin is sold whole, the network fee is subtracted. @see compat-facts 8.1 "Native and gas" */
async function planCoin(request: PlanRequest): Promise<Planned> {
  const { order, balance } = request
  const built = await build(request, order, false)
  const feeWei = built.gas * built.gasPrice
  if (order.amount + feeWei <= balance) return toPlan(order, built)
  if (balance <= feeWei) throw new WalletError('send/insufficient-funds')
  const less = { ...order, amount: balance - feeWei }
  return toPlan(less, await build(request, less, false))
}

async function build({ swaps, signal }: PlanRequest, order: PlanRequest['order'], isEstimated: boolean) {
  const built = swaps.buildSwap({ ...order, slippagePercent: SLIPPAGE_PERCENT, isEstimated, signal })
  return assertMinimum(await named(built, 'swap/not-built'))
}

function toPlan({ amount }: SwapOrder, built: BuiltSwap, approval?: SwapCall): Planned {
  const { toAmount } = built
  const calls = approval === undefined ? ([built] as const) : ([approval, built] as const)
  const feeWei = calls.reduce((sum, { gas, gasPrice }) => sum + gas * gasPrice, 0n)
  return { step: 'swap', calls, amount, toAmount, minimum: built.minimumAmount ?? minimumOf(toAmount), feeWei }
}

/** `approve(address,uint256)` @see EIP-20 */
const APPROVAL = /^0x095ea7b30{24}[0-9a-f]{40}([0-9a-f]{64})$/i

/** Returns the amount of an allowance, which decides the step. The guard decides whether it may be sent. */
function readAllowed({ data }: SwapCall): bigint | undefined {
  const [, word] = APPROVAL.exec(data) ?? []
  return word === undefined ? undefined : BigInt(`0x${word}`)
}

/** The visitor is shown this minimum, and the guard enforces it. @throws swap/unexpected-call */
function assertMinimum(built: BuiltSwap): BuiltSwap {
  const { toAmount, minimumAmount = minimumOf(toAmount) } = built
  // One unit less is accepted, because services round differently.
  if (minimumAmount + 1n < minimumOf(toAmount))
    throw new WalletError('swap/unexpected-call', { problem: 'it may pay less than the slippage allows' })
  return built
}

type StepCode = 'swap/allowance-unknown' | 'swap/approval-not-built' | 'swap/not-built'

/** Replaces a failure of the service by the code of its step; a failure about the order is thrown unchanged. */
async function named<T>(work: Promise<T>, code: StepCode): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (isWalletError(cause) && /^(swap|network|connect)\//.test(cause.code)) throw cause
    throw new WalletError(code, {}, { cause })
  }
}
