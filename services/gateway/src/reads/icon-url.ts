import { safeImageUrl } from '@latchkey/protocol/gateway'
import { toTokenKey } from '../ports/price-source.ts'

export interface PicturedToken {
  readonly network: { readonly id: number | string; readonly tokens?: readonly string[] }
  /** Contract or mint; `native` for the coin. */
  readonly address: string
  /** The symbol that the contract reports. */
  readonly symbol: string | null | undefined
}

/**
 * Returns the picture of a token by the operator's template, `null` without one.
 *
 * Any contract may report the symbol USDC, so `{symbol}` is filled in only for the coin and for tokens that the
 * operator listed; other tokens have no picture with such a template.
 *
 * @example iconUrlOf('https://img.example/{symbol}', { network, address: 'native', symbol: 'ETH' })
 */
export function iconUrlOf(template: string | undefined, { network, address, symbol }: PicturedToken): string | null {
  if (template === undefined) return null
  if (template.includes('{symbol}') && (!symbol || !isVouchedFor(network, address))) return null
  return safeImageUrl(
    template
      .replaceAll('{chainId}', encodeURIComponent(chainIdOf(network)))
      .replaceAll('{address}', encodeURIComponent(toTokenKey(address)))
      .replaceAll('{symbol}', encodeURIComponent(symbol ?? '')),
  )
}

function chainIdOf({ id }: PicturedToken['network']): string {
  return typeof id === 'number' ? `eip155:${id}` : id
}

function isVouchedFor({ tokens = [] }: PicturedToken['network'], address: string): boolean {
  return address === 'native' || tokens.some((token) => toTokenKey(token) === toTokenKey(address))
}
