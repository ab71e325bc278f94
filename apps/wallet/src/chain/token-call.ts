import { type Address, decodeFunctionData, erc20Abi, type Hex, maxUint256, type PublicClient } from 'viem'
import { cleanLine } from '../requests/clean-text.ts'

/** A call of a token that can be described in words. @see ERC-20 */
export interface TokenCall {
  readonly kind: 'transfer' | 'approve'
  readonly to: Address
  readonly amount: bigint
  readonly isUnlimited: boolean
}

export interface Token {
  readonly symbol: string
  readonly decimals: number
}

const MAX_SYMBOL = 12
const MAX_DECIMALS = 36

/** Returns what the data of a transaction does with a token, or `undefined` when it is something else. */
export function readTokenCall(data: Hex): TokenCall | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    if (functionName !== 'transfer' && functionName !== 'approve') return undefined
    const [to, amount] = args
    return { kind: functionName, to, amount, isUnlimited: functionName === 'approve' && amount > maxUint256 / 2n }
  } catch {
    // Another call.
    return undefined
  }
}

/** Reads the decimals and the symbol of a contract; `undefined` when it is no token. */
export async function readToken(node: PublicClient, address: Address): Promise<Token | undefined> {
  try {
    const [symbol, decimals] = await Promise.all([
      node.readContract({ address, abi: erc20Abi, functionName: 'symbol' }),
      node.readContract({ address, abi: erc20Abi, functionName: 'decimals' }),
    ])
    return decimals > MAX_DECIMALS ? undefined : { symbol: cleanLine(symbol, MAX_SYMBOL) || '?', decimals }
  } catch {
    // It is shown as a call of a contract.
    return undefined
  }
}
