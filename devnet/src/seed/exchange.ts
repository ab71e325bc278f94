import QuoterV2 from '@uniswap/swap-router-contracts/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json' with {
  type: 'json',
}
import SwapRouter02 from '@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json' with {
  type: 'json',
}
import UniswapV3Factory from '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json' with {
  type: 'json',
}
import { type Address, concatHex, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
import { cast } from '../accounts.ts'
import { devnetContracts } from '../addresses.ts'
import Drainer from '../contracts/artifacts/Drainer.json' with { type: 'json' }
import FeeToken from '../contracts/artifacts/FeeToken.json' with { type: 'json' }
import LegacyToken from '../contracts/artifacts/LegacyToken.json' with { type: 'json' }
import OffchainResolver from '../contracts/artifacts/OffchainResolver.json' with { type: 'json' }
import PoolOpener from '../contracts/artifacts/PoolOpener.json' with { type: 'json' }
import WrappedEther from '../contracts/artifacts/WrappedEther.json' with { type: 'json' }
import { codeOf } from './code-of.ts'
import { type FeeTier, POOLS, type SeedPool } from './pools.ts'
import type { SeedTransaction } from './scribe.ts'

const exchangeAbi = parseAbi([
  'function enableFeeAmount(uint24 fee, int24 tickSpacing)',
  'function open(address tokenA, address tokenB, uint24 fee, int24 tickLimit, uint160 sqrtPriceX96, uint128 liquidity) payable',
])
const DEPLOY_GAS = 7_000_000n
/** The tick spacing of each fee tier. Governance added the lowest tier later. */
const TICK_SPACINGS: Readonly<Record<FeeTier, number>> = { 100: 1, 500: 10, 3000: 60, 10000: 200 }
const MAX_TICK = 887_272

/** Returns what deploys the exchange and its tokens, in the order of the addresses in `devnetContracts`. */
export function exchangeDeployments(): readonly SeedTransaction[] {
  const { uniswapFactory, weth } = devnetContracts
  const codes: readonly Hex[] = [
    codeOf(WrappedEther),
    codeOf(LegacyToken),
    codeOf(FeeToken),
    withAddresses(Drainer, [cast.deployer]),
    codeOf(UniswapV3Factory),
    withAddresses(QuoterV2, [uniswapFactory, weth]),
    // No pools of version 2 and no positions as tokens stand here; swaps of version 3 need neither.
    withAddresses(SwapRouter02, [zeroAddress, uniswapFactory, zeroAddress, weth]),
    withAddresses(PoolOpener, [uniswapFactory, weth]),
    withAddresses(OffchainResolver, [cast.deployer]),
  ]
  return codes.map((data) => ({ from: cast.deployer, data, gas: DEPLOY_GAS }))
}

/** Returns what opens the pools and fills them. */
export function poolTransactions(): readonly SeedTransaction[] {
  const enable = encodeFunctionData({
    abi: exchangeAbi,
    functionName: 'enableFeeAmount',
    args: [100, TICK_SPACINGS[100]],
  })
  return [{ from: cast.deployer, to: devnetContracts.uniswapFactory, data: enable }, ...POOLS.map(toTransaction)]
}

function toTransaction({ fee, sides }: SeedPool): SeedTransaction {
  const [one, other] = sides
  // A pool counts its tokens in the order of their addresses.
  const [low, high] = one.token.toLowerCase() < other.token.toLowerCase() ? [one, other] : [other, one]
  const spacing = TICK_SPACINGS[fee]
  const tickLimit = Math.floor(MAX_TICK / spacing) * spacing
  const sqrtPriceX96 = squareRoot((high.amount << 192n) / low.amount)
  const liquidity = squareRoot(low.amount * high.amount)
  const args = [low.token, high.token, fee, tickLimit, sqrtPriceX96, liquidity] as const
  const wethSide = sides.find(({ token }) => token === devnetContracts.weth)
  return {
    from: cast.deployer,
    to: devnetContracts.poolOpener,
    gas: DEPLOY_GAS,
    // The pool rounds what it takes up.
    valueWei: wethSide === undefined ? 0n : wethSide.amount + 1_000n,
    data: encodeFunctionData({ abi: exchangeAbi, functionName: 'open', args }),
  }
}

/** Returns the largest whole number whose square is not above `value`, by the method of Newton. */
function squareRoot(value: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

function withAddresses(artifact: { readonly bytecode: string }, addresses: readonly Address[]): Hex {
  const types = addresses.map(() => ({ type: 'address' }))
  return concatHex([codeOf(artifact), encodeAbiParameters(types, addresses)])
}
