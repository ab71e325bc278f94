import { type Hex, isHex } from '@latchkey/primitives'

/** Contract of the fake exchange: SwapRouter02 of Uniswap on Ethereum. */
export const FAKE_ROUTER = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
/** The wrapped coin of Ethereum. */
export const FAKE_WRAPPED = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
/** Placeholder receiver of a call for the router itself. */
const ROUTER_ITSELF = '0x0000000000000000000000000000000000000002'

// First four bytes of the Keccak-256 of the declarations.
const MULTICALL = '5ae401dc' // multicall(uint256,bytes[])
const EXACT_INPUT = 'b858183f' // exactInput((bytes,address,uint256,uint256))
const UNWRAP = '49404b7c' // unwrapWETH9(uint256,address)
const REFUND = '12210e8a' // refundETH()

const word = (value: string | bigint | number): string => BigInt(value).toString(16).padStart(64, '0')
const padded = (digits: string): string => digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')
const bytes = (digits: string): string => word(digits.length / 2) + padded(digits)

/** One call of the router; members that are not given have the value of an honest exchange. */
export interface FakeRouterCall {
  /** Tokens from the sold to the bought one; the coin as {@link FAKE_WRAPPED}. */
  readonly path: readonly string[]
  readonly amountIn: bigint
  readonly minimumOut: bigint
  readonly recipient: string
  readonly isCoinSold?: boolean
  readonly isCoinBought?: boolean
  readonly deadlineSec?: number
  /** Calls before the swap, and after everything else; hexadecimal digits. */
  readonly before?: readonly string[]
  readonly after?: readonly string[]
}

/** Twenty minutes after the start of a fake clock. */
const DEADLINE_SEC = Date.UTC(2026, 0, 1) / 1_000 + 1_200

/** Returns the calldata for SwapRouter02 as the gateway builds it. */
export function encodeFakeSwap(call: FakeRouterCall): Hex {
  const { path, amountIn, minimumOut, recipient, isCoinSold, isCoinBought, deadlineSec = DEADLINE_SEC } = call
  const hops = path.map((token) => token.slice(2).toLowerCase()).join('000bb8')
  const params = word(128) + word(isCoinBought ? ROUTER_ITSELF : recipient) + word(amountIn) + word(minimumOut)
  const calls = [
    ...(call.before ?? []),
    EXACT_INPUT + word(32) + params + bytes(hops),
    ...(isCoinSold ? [REFUND] : []),
    ...(isCoinBought ? [UNWRAP + word(minimumOut) + word(recipient)] : []),
    ...(call.after ?? []),
  ]
  return encodeFakeMulticall(deadlineSec, calls)
}

/** Returns several calls of SwapRouter02 in one. @param calls - Hexadecimal digits */
export function encodeFakeMulticall(deadlineSec: number, calls: readonly string[]): Hex {
  let place = calls.length * 32
  const places = calls.map((each) => {
    const at = place
    place += bytes(each).length / 2
    return word(at)
  })
  const list = word(calls.length) + places.join('') + calls.map(bytes).join('')
  return `0x${MULTICALL}${word(deadlineSec)}${word(64)}${list}`
}

/** The outcome of such a call: tokens in lower case. */
export interface FakeSwapOutcome {
  readonly sold: string
  readonly bought: string
  readonly amountIn: bigint
  readonly amountOut: bigint
  readonly isCoinBought: boolean
}

/**
 * Returns the outcome of a call from {@link encodeFakeSwap} at a slippage of one percent; `undefined` for other data.
 */
export function readFakeSwap(data: string): FakeSwapOutcome | undefined {
  const at = data.indexOf(EXACT_INPUT)
  if (!isHex(data) || !data.startsWith(`0x${MULTICALL}`) || at < 0) return undefined
  const wordAt = (index: number) => data.slice(at + 8 + index * 64, at + 8 + (index + 1) * 64)
  const length = Number(BigInt(`0x${wordAt(5)}`)) * 2
  const path = data.slice(at + 8 + 6 * 64, at + 8 + 6 * 64 + length)
  const minimumOut = BigInt(`0x${wordAt(4)}`)
  return {
    sold: `0x${path.slice(0, 40)}`,
    bought: `0x${path.slice(-40)}`,
    amountIn: BigInt(`0x${wordAt(3)}`),
    // The minimum was rounded down.
    amountOut: (minimumOut * 100n + 98n) / 99n,
    isCoinBought: data.includes(UNWRAP),
  }
}
