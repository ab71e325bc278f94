import type { Hex } from '@latchkey/primitives'
import { encodeFunctionData, parseAbi } from 'viem'

const routerAbi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params) payable returns (uint256)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function refundETH() payable',
])
const wrappedAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 value)'])
/** How a call names the router itself as the receiver. @see Constants.sol of Uniswap's swap-router-contracts */
const ROUTER_ITSELF: Hex = '0x0000000000000000000000000000000000000002'

/** Parts of a percent in which slippage is counted. */
const PPM_OF_PERCENT = 10_000
const PPM = 1_000_000n

export interface SwapCall {
  readonly path: Hex
  readonly user: Hex
  readonly amountIn: bigint
  readonly minimumOut: bigint
  /** Unix seconds after which the router refuses. */
  readonly deadlineSec: number
  readonly isCoinSold: boolean
  readonly isCoinBought: boolean
}

/** Returns the least amount that a swap may pay, rounded up. @example minimumOf(1000n, 1) // 990n */
export function minimumOf(amountOut: bigint, slippagePercent: number): bigint {
  const ppm = BigInt(Math.floor(slippagePercent * PPM_OF_PERCENT))
  return amountOut - (amountOut * ppm) / PPM
}

/** Returns what the router is called with. It enforces the minimum and the deadline. */
export function encodeSwap({ path, user, amountIn, minimumOut, deadlineSec, ...kind }: SwapCall): Hex {
  const recipient = kind.isCoinBought ? ROUTER_ITSELF : user
  const params = { path, recipient, amountIn, amountOutMinimum: minimumOut }
  const calls = [
    encodeFunctionData({ abi: routerAbi, functionName: 'exactInput', args: [params] }),
    // A pool that runs dry takes less than was sent; without this the rest would stay in the router for anybody.
    ...(kind.isCoinSold ? [encodeFunctionData({ abi: routerAbi, functionName: 'refundETH' })] : []),
    ...(kind.isCoinBought
      ? [encodeFunctionData({ abi: routerAbi, functionName: 'unwrapWETH9', args: [minimumOut, user] })]
      : []),
  ]
  return encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args: [BigInt(deadlineSec), calls] })
}

/** Returns the call of the wrapped coin that turns the coin into it, or back. */
export function encodeWrap(isCoinSold: boolean, amount: bigint): Hex {
  return isCoinSold
    ? encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' })
    : encodeFunctionData({ abi: wrappedAbi, functionName: 'withdraw', args: [amount] })
}
