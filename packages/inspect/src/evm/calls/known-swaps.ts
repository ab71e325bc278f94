import { type Call, type Intent, NOBODY } from '../../intents/intent.ts'
import { type AbiValue, decodeAbi } from '../abi/decode-abi.ts'
import type { KnownCall } from './known-call.ts'

/** Placeholder addresses of routers for the sender and for the router itself. @see Uniswap, ActionConstants */
const SENDER = `0x${'1'.padStart(40, '0')}`
const ROUTER = `0x${'2'.padStart(40, '0')}`

/** Proceeds that stay in the router are passed on by a later call. */
function toProceeds(to: AbiValue | undefined, { from, to: contract }: Call): readonly Intent[] {
  const isOwn = typeof to !== 'string' || [from, contract, NOBODY, SENDER, ROUTER].includes(to)
  return isOwn ? [] : [{ type: 'proceeds', contract, to }]
}

/** A swap whose receiver is the argument at `place`, or the member at `place` of a tuple in the first argument. */
const swap = (place: number): KnownCall => ({
  read: (args, call) => ({ intents: toProceeds(args[place], call) }),
})
const swapOf = (argument: number, place: number): KnownCall => ({
  read: (args, call) => {
    const fields = args[argument]
    return { intents: Array.isArray(fields) ? toProceeds(fields[place], call) : [] }
  },
})
/** Treasuries take the receiver as the first argument; vaults and lenders take the token. */
const receiverOrToken: KnownCall = {
  read: ([first], call) => ({
    intents: toProceeds(first, call).flatMap((each) =>
      each.type === 'proceeds' ? [{ ...each, isUncertain: true } as const] : [],
    ),
  }),
}
const plain: KnownCall = {}

/** Commands of the universal router that name a receiver: their arguments, and the index of the receiver. */
const COMMANDS: ReadonlyMap<number, readonly [string, number]> = new Map([
  [0x00, ['address,uint256,uint256,bytes,bool', 0]],
  [0x01, ['address,uint256,uint256,bytes,bool', 0]],
  [0x04, ['address,address,uint256', 1]],
  [0x08, ['address,uint256,uint256,address[],bool', 0]],
  [0x09, ['address,uint256,uint256,address[],bool', 0]],
  [0x0c, ['address,uint256', 0]],
])
/** Mask of the command; the highest bit only means that the command may fail. */
const COMMAND = 0x3f

const universal: KnownCall = {
  read: ([commands, inputs], call) => {
    if (typeof commands !== 'string' || !Array.isArray(inputs)) return {}
    const bytes = commands.slice(2).match(/../g) ?? []
    return {
      intents: bytes.flatMap((byte, at) => {
        const [types, place] = COMMANDS.get(Number.parseInt(byte, 16) & COMMAND) ?? ['', 0]
        const args = types === '' ? undefined : decodeAbi(types, String(inputs[at] ?? '').slice(2))
        return toProceeds(args?.[place], call)
      }),
    }
  },
}

/** Calls of exchanges, vaults, lenders and bridges, with their receivers. */
export const SWAPS: Readonly<Record<string, KnownCall>> = {
  // ERC-4626
  'deposit(uint256,address)': swap(1),
  'mint(uint256,address)': swap(1),
  'withdraw(uint256,address,address)': swap(1),
  'redeem(uint256,address,address)': swap(1),
  // Aave
  'supply(address,uint256,address,uint16)': swap(2),
  'deposit(address,uint256,address,uint16)': swap(2),
  'withdraw(address,uint256,address)': swap(2),
  // Compound
  'supplyTo(address,address,uint256)': swap(0),
  'withdrawTo(address,address,uint256)': swap(0),
  // Bridges of rollups, and contracts that hold money of their owner
  'depositETHTo(address,uint32,bytes)': swap(0),
  'withdraw(address,uint256)': receiverOrToken,
  'withdrawTo(address,uint256)': swap(0),
  // Uniswap, version 3
  'exactInput((bytes,address,uint256,uint256))': swapOf(0, 1),
  'exactInput((bytes,address,uint256,uint256,uint256))': swapOf(0, 1),
  'exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))': swapOf(0, 3),
  'exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))': swapOf(0, 3),
  'exactOutput((bytes,address,uint256,uint256))': swapOf(0, 1),
  'exactOutput((bytes,address,uint256,uint256,uint256))': swapOf(0, 1),
  'exactOutputSingle((address,address,uint24,address,uint256,uint256,uint160))': swapOf(0, 3),
  'exactOutputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))': swapOf(0, 3),
  'unwrapWETH9(uint256,address)': swap(1),
  'unwrapWETH9(uint256)': plain,
  'refundETH()': plain,
  'sweepToken(address,uint256,address)': swap(2),
  'sweepToken(address,uint256)': plain,
  'selfPermit(address,uint256,uint256,uint8,bytes32,bytes32)': plain,
  // Version 2, and copies of it
  'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)': swap(3),
  'swapExactTokensForTokens(uint256,uint256,address[],address)': swap(3),
  'swapTokensForExactTokens(uint256,uint256,address[],address,uint256)': swap(3),
  'swapTokensForExactTokens(uint256,uint256,address[],address)': swap(3),
  'swapExactETHForTokens(uint256,address[],address,uint256)': swap(2),
  'swapETHForExactTokens(uint256,address[],address,uint256)': swap(2),
  'swapExactTokensForETH(uint256,uint256,address[],address,uint256)': swap(3),
  'swapTokensForExactETH(uint256,uint256,address[],address,uint256)': swap(3),
  'swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)': swap(3),
  'swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],address,uint256)': swap(2),
  'swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)': swap(3),
  // The universal router
  'execute(bytes,bytes[],uint256)': universal,
  'execute(bytes,bytes[])': universal,
  // 1inch
  'swap(address,(address,address,address,address,uint256,uint256,uint256),bytes)': swapOf(1, 3),
  'swap(address,(address,address,address,address,uint256,uint256,uint256),bytes,bytes)': swapOf(1, 3),
}
