import { toNativeTokenAddress } from '@latchkey/chains'
import { type CaipNetworkId, toDecimal } from '@latchkey/primitives'
import type { Dependencies } from '../dependencies.ts'

/**
 * Returns the price of one whole token each, as decimal text, by address in lower case; the coin has the key `native`.
 * Unknown prices are absent; `undefined` if the site has no source of prices.
 *
 * @param addresses - `native` for the coin.
 */
export async function readPrices(
  gateway: Dependencies['gateway'],
  networkId: CaipNetworkId | undefined,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string> | undefined> {
  const service = await gateway('prices')
  if (service === undefined || networkId === undefined) return undefined
  const coin = toNativeTokenAddress(networkId)
  const wanted = addresses.map((address) => `${networkId}:${address === 'native' ? coin : address}`)
  const { fungibles } = await service.getPrices({ addresses: wanted })
  const known = fungibles.flatMap(({ address = '', price }) => {
    const at = address.toLowerCase().split(':').at(-1) ?? ''
    return price > 0 ? [[at === coin.toLowerCase() ? 'native' : at, toDecimal(String(price)).toFixed()] as const] : []
  })
  return new Map(known)
}
