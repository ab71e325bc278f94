import { toNativeTokenAddress } from '@latchkey/chains'
import { type CaipNetworkId, toDecimal } from '@latchkey/primitives'
import type { Dependencies } from '../dependencies.ts'

/**
 * Returns the prices of one whole token each, as decimal text, by address in lower case; that of the coin by `native`. Those
 * that nobody knows are absent; `undefined` where the site has no prices.
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
