import type { AbiValue } from '../evm/abi/decode-abi.ts'
import { type Declaration, readExactCall } from '../evm/abi/read-exact-call.ts'

/** The effects of a router call that hold whatever else happens on the chain. Addresses are in lower case. */
export interface RouterCall {
  readonly tokenIn: string
  readonly tokenOut: string
  /** Intermediate tokens of the route. A hostile one can act while the router holds the coin. */
  readonly between: readonly string[]
  /** Maximum amount that is taken, in raw units. */
  readonly amountIn: bigint
  /** Minimum amount that `recipient` receives, in raw units; with less, the call reverts. */
  readonly minimumOut: bigint
  /** Whether the paid amount is a result of the call instead of one of its arguments. */
  readonly isOutReturned: boolean
  /** `undefined`: the sender of the call. */
  readonly recipient: string | undefined
  /** Whether the recipient gets the native coin instead of the wrapped token. */
  readonly isUnwrapped: boolean
  /** Unix seconds after which the call reverts. */
  readonly deadlineSec: bigint
}

/**
 * Placeholder addresses for the sender of a call and for the router itself. @see Constants.sol of Uniswap's
 * swap-router-contracts
 */
const [SENDER, ROUTER] = [`0x${'1'.padStart(40, '0')}`, `0x${'2'.padStart(40, '0')}`] as const
/** The swap, the refund of the unused coin, and the withdrawal from the router. */
const MAX_CALLS = 3

const PATH_SHAPE = [['bytes', 'word', 'word', 'word']] as const
const SINGLE_SHAPE = [['word', 'word', 'word', 'word', 'word', 'word', 'word']] as const
const PATH_TYPES = '(bytes,address,uint256,uint256)'
const SINGLE_TYPES = '(address,address,uint24,address,uint256,uint256,uint160)'

const MULTICALL: Declaration = { name: 'multicall', types: 'uint256,bytes[]', shape: ['word', 'bytes[]'] }
const REFUND: Declaration = { name: 'refundETH', types: '', shape: [] }
const UNWRAP: Declaration = { name: 'unwrapWETH9', types: 'uint256,address', shape: ['word', 'word'] }
const UNWRAP_OWN: Declaration = { name: 'unwrapWETH9', types: 'uint256', shape: ['word'] }
const SWEEP: Declaration = { name: 'sweepToken', types: 'address,uint256,address', shape: ['word', 'word', 'word'] }
const SWEEP_OWN: Declaration = { name: 'sweepToken', types: 'address,uint256', shape: ['word', 'word'] }

type Swap = Omit<RouterCall, 'recipient' | 'isUnwrapped' | 'deadlineSec'> & { readonly recipient: string }
type Values = readonly AbiValue[]

/** The supported swap functions, each with a decoder of its arguments. */
const SWAPS: readonly (readonly [Declaration, (values: Values) => Swap | undefined])[] = [
  [{ name: 'exactInput', types: PATH_TYPES, shape: PATH_SHAPE }, (values) => toPathSwap(values, false)],
  [{ name: 'exactOutput', types: PATH_TYPES, shape: PATH_SHAPE }, (values) => toPathSwap(values, true)],
  [{ name: 'exactInputSingle', types: SINGLE_TYPES, shape: SINGLE_SHAPE }, (values) => toPoolSwap(values, false)],
  [{ name: 'exactOutputSingle', types: SINGLE_TYPES, shape: SINGLE_SHAPE }, (values) => toPoolSwap(values, true)],
]

/**
 * Returns what a call of SwapRouter02 does: one swap with a deadline, the refund of the unused coin, and the withdrawal
 * of the proceeds from the router, in this order. Returns `undefined` for every other call.
 *
 * @param data - Any bytes, also hostile ones.
 */
export function readRouterCall(data: string): RouterCall | undefined {
  const [deadlineSec, calls] = readExactCall(MULTICALL, data) ?? []
  if (typeof deadlineSec !== 'bigint' || !isTexts(calls) || calls.length > MAX_CALLS) return undefined
  const [first, ...others] = calls
  const swap = first === undefined ? undefined : readSwap(first)
  const rest = others.filter((each) => readExactCall(REFUND, each) === undefined)
  if (swap === undefined || others.length - rest.length > 1 || rest.length > 1) return undefined
  const [out] = rest
  const { recipient, ...traded } = swap
  if (out === undefined) {
    // Anybody can withdraw what stays in the router.
    if (recipient === ROUTER) return undefined
    return { ...traded, recipient: toRecipient(recipient), isUnwrapped: false, deadlineSec }
  }
  const taken = recipient === ROUTER ? readTaken(out, swap.tokenOut) : undefined
  if (taken === undefined) return undefined
  const isTighter = taken.minimum > swap.minimumOut
  const minimumOut = isTighter ? taken.minimum : swap.minimumOut
  return { ...traded, minimumOut, recipient: taken.recipient, isUnwrapped: taken.isUnwrapped, deadlineSec }
}

function readSwap(data: string): Swap | undefined {
  for (const [declaration, toSwap] of SWAPS) {
    const [values] = readExactCall(declaration, data) ?? []
    if (Array.isArray(values)) return toSwap(values)
  }
  return undefined
}

/** Token, fee in three bytes, token, and so on. */
const PATH = /^0x[0-9a-f]{40}(?:[0-9a-f]{46}){1,8}$/

function toPathSwap([path, recipient, amount, bound]: Values, isReversed: boolean): Swap | undefined {
  if (typeof path !== 'string' || !PATH.test(path)) return undefined
  const tokens = [path.slice(0, 42), ...(path.slice(42).match(/.{46}/g) ?? []).map((hop) => `0x${hop.slice(6)}`)]
  const [tokenIn, tokenOut] = isReversed ? [tokens.at(-1), tokens[0]] : [tokens[0], tokens.at(-1)]
  return toAmounts({ tokenIn, tokenOut, between: tokens.slice(1, -1), recipient, amount, bound }, isReversed)
}

/** A swap with a price limit can take less than its stated amount. */
function toPoolSwap([tokenIn, tokenOut, , recipient, amount, bound, limit]: Values, isReversed: boolean) {
  return limit === 0n ? toAmounts({ tokenIn, tokenOut, between: [], recipient, amount, bound }, isReversed) : undefined
}

interface Named {
  readonly tokenIn: AbiValue | undefined
  readonly tokenOut: AbiValue | undefined
  readonly between: readonly string[]
  readonly recipient: AbiValue | undefined
  readonly amount: AbiValue | undefined
  readonly bound: AbiValue | undefined
}

function toAmounts(
  { tokenIn, tokenOut, between, recipient, amount, bound }: Named,
  isReversed: boolean,
): Swap | undefined {
  if (typeof tokenIn !== 'string' || typeof tokenOut !== 'string' || typeof recipient !== 'string') return undefined
  // An amount of zero stands for the whole balance of the router.
  if (typeof amount !== 'bigint' || typeof bound !== 'bigint' || amount === 0n) return undefined
  const [amountIn, minimumOut] = isReversed ? [bound, amount] : [amount, bound]
  return { tokenIn, tokenOut, between, recipient, amountIn, minimumOut, isOutReturned: !isReversed }
}

const toRecipient = (recipient: string): string | undefined => (recipient === SENDER ? undefined : recipient)

/** Returns the recipient and the minimum of the withdrawal, if it withdraws the whole balance of the bought token. */
function readTaken(data: string, tokenOut: string) {
  const [unwrapped, own] = [readExactCall(UNWRAP, data), readExactCall(UNWRAP_OWN, data)]
  const [swept, ownSwept] = [readExactCall(SWEEP, data), readExactCall(SWEEP_OWN, data)]
  const [token, ...left] = swept ?? ownSwept ?? []
  if (token !== undefined && token !== tokenOut) return undefined
  const [minimum, recipient] = unwrapped ?? own ?? left
  if (typeof minimum !== 'bigint') return undefined
  return {
    minimum,
    recipient: typeof recipient === 'string' ? recipient : undefined,
    isUnwrapped: unwrapped !== undefined || own !== undefined,
  }
}

function isTexts(value: AbiValue | undefined): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}
