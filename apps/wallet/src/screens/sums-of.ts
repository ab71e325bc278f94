import type { Preview } from '../chain/send.ts'
import type { TransactionRequest } from '../requests/site-request.types.ts'
import { words } from '../words.ts'
import type { WalletNetwork } from '../world.ts'
import { formatExact } from './format.ts'

interface Sum {
  readonly value: string
  readonly unit: string
}

/** The outflow of an account by a transaction, the fee apart. */
export interface Sums {
  readonly main: Sum
  /** The coin that is sent along with the call of a token. */
  readonly along: Sum | undefined
  /** All of it in words: `5 USDC + 0.1 ETH`. */
  readonly text: string
}

/** @param token - The effect of the call on a token; `undefined` when it does nothing with one. */
export function sumsOf(
  { valueWei }: Pick<TransactionRequest, 'valueWei'>,
  token: Preview['token'],
  { symbol, decimals }: Pick<WalletNetwork, 'symbol' | 'decimals'>,
): Sums {
  const coin = { value: formatExact(valueWei, decimals), unit: symbol }
  if (token === undefined) return { main: coin, along: undefined, text: toText(coin) }
  const value = token.isUnlimited ? words.send.unlimited : formatExact(token.amount, token.decimals)
  const main = { value, unit: token.symbol }
  if (valueWei === 0n) return { main, along: undefined, text: toText(main) }
  return { main, along: coin, text: `${toText(main)} + ${toText(coin)}` }
}

const toText = ({ value, unit }: Sum) => `${value} ${unit}`
