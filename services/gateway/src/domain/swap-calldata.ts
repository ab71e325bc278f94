import type { Hex } from '@latchkey/primitives'
import { encodeFunctionData, parseAbi } from 'viem'

const routerAbi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params) payable returns (uint256)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function refundETH() payable',
])
const wrappedAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 value)'])
/** Placeholder receiver of a call for the router itself. @see Constants.sol of Uniswap's swap-router-contracts */
const ROUTER_ITSELF: Hex = '0x0000000000000000000000000000000000000002'

/** Slippage is measured in parts per million: 10,000 per percent. */
const PPM_OF_PERCENT = 10_000
const PPM = 1_000_000n

export interface SwapCall {
  readonly path: Hex
  readonly user: Hex
  readonly amountIn: bigint
  readonly minimumOut: bigint
  /** Unix seconds after which the router reverts. */
  readonly deadlineSec: number
  readonly isCoinSold: boolean
  readonly isCoinBought: boolean
}

/** Returns the minimum payout of a swap, rounded up. @example minimumOf(1000n, 1) // 990n */
export function minimumOf(amountOut: bigint, slippagePercent: number): bigint {
  const ppm = BigInt(Math.floor(slippagePercent * PPM_OF_PERCENT))
  return amountOut - (amountOut * ppm) / PPM
}

/** Returns the calldata for the router, which enforces the minimum and the deadline. */
export function encodeSwap({ path, user, amountIn, minimumOut, deadlineSec, ...kind }: SwapCall): Hex {
  const recipient = kind.isCoinBought ? ROUTER_ITSELF : user
  const params = { path, recipient, amountIn, amountOutMinimum: minimumOut }
  const calls = [
    encodeFunctionData({ abi: routerAbi, functionName: 'exactInput', args: [params] }),
    // A pool without enough liquidity takes less than was sent; without this call, the rest would stay in the router,
    // where anybody can take it.
    ...(kind.isCoinSold ? [encodeFunctionData({ abi: routerAbi, functionName: 'refundETH' })] : []),
    ...(kind.isCoinBought
      ? [encodeFunctionData({ abi: routerAbi, functionName: 'unwrapWETH9', args: [minimumOut, user] })]
      : []),
  ]
  return encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args: [BigInt(deadlineSec), calls] })
}

/** Returns the call of the wrapped coin contract that wraps or unwraps the coin. */
export function encodeWrap(isCoinSold: boolean, amount: bigint): Hex {
  return isCoinSold
    ? encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' })
    : encodeFunctionData({ abi: wrappedAbi, functionName: 'withdraw', args: [amount] })
}
