import type { TokenBalance } from '@latchkey/protocol/gateway'
import type { SentToken } from './send.types.ts'

/**
 * Returns a token of a portfolio as a token to send.
 *
 * @example toSentToken(ether) // { type: 'token', symbol: 'ETH', decimals: 18, balance: '2.5', … }
 */
export function toSentToken({ chainId, name, symbol, address, iconUrl, price, quantity }: TokenBalance): SentToken {
  return {
    type: 'token',
    networkId: chainId,
    name,
    symbol,
    decimals: Number(quantity.decimals),
    address,
    iconUrl,
    price,
    balance: quantity.numeric,
  }
}

/** Returns whether both are the same token. */
export function isSameToken(a: SentToken, b: SentToken): boolean {
  return a.networkId === b.networkId && a.address?.toLowerCase() === b.address?.toLowerCase()
}
