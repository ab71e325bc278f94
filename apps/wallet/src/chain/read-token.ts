import { erc20Abi, type PublicClient } from 'viem'
import { cleanLine } from '../requests/clean-text.ts'

export interface Token {
  readonly symbol: string
  readonly decimals: number
}

const MAX_SYMBOL = 12
const MAX_DECIMALS = 36

/** Reads the decimals and the symbol of a contract; `undefined` when it is no token. */
export async function readToken(node: PublicClient, address: `0x${string}`): Promise<Token | undefined> {
  try {
    const [symbol, decimals] = await Promise.all([
      node.readContract({ address, abi: erc20Abi, functionName: 'symbol' }),
      node.readContract({ address, abi: erc20Abi, functionName: 'decimals' }),
    ])
    return decimals > MAX_DECIMALS ? undefined : { symbol: cleanLine(symbol, MAX_SYMBOL) || '?', decimals }
  } catch {
    // It is shown as a contract.
    return undefined
  }
}
