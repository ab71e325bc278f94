import type { Hex } from '@latchkey/primitives'
import { safeImageUrl } from '@latchkey/protocol/gateway'
import { type GatewayNetwork, toCaipId } from '../domain/network.ts'

export interface PicturedToken {
  readonly network: GatewayNetwork
  readonly address: Hex | 'native'
  /** The symbol that the contract reports. */
  readonly symbol: string | null | undefined
}

/**
 * Returns the picture of a token by the operator's template, `null` without one.
 *
 * Any contract may call itself USDC, so `{symbol}` is filled in for the coin and for tokens that the operator listed;
 * any other token has no picture by such a template.
 *
 * @example iconUrlOf('https://img.example/{symbol}', { network, address: 'native', symbol: 'ETH' })
 */
export function iconUrlOf(template: string | undefined, { network, address, symbol }: PicturedToken): string | null {
  if (template === undefined) return null
  if (template.includes('{symbol}') && (!symbol || !isVouchedFor(network, address))) return null
  return safeImageUrl(
    template
      .replaceAll('{chainId}', encodeURIComponent(toCaipId(network)))
      .replaceAll('{address}', encodeURIComponent(address.toLowerCase()))
      .replaceAll('{symbol}', encodeURIComponent(symbol ?? '')),
  )
}

function isVouchedFor({ tokens = [] }: GatewayNetwork, address: Hex | 'native'): boolean {
  return address === 'native' || tokens.some((token) => token.toLowerCase() === address.toLowerCase())
}
