import * as v from 'valibot'
import { UNISWAP_DEPLOYMENTS, type UniswapDeployment } from '../domain/uniswap-deployments.ts'
import { address } from './configured-fields.ts'

/** Maximum hubs, because each hub costs up to sixteen more quotes of the quoter. */
const MAX_HUBS = 4

/** The contracts of Uniswap v3, or of a copy of it, on a network; `false` for no swaps there. */
export const configuredUniswap = v.union(
  [
    v.literal(false),
    v.strictObject({
      factory: address,
      quoter: address,
      router: address,
      wrappedNative: address,
      hubs: v.pipe(v.array(address), v.maxLength(MAX_HUBS)),
    }),
  ],
  'write false, or an object with factory, quoter, router, wrappedNative and hubs',
)

/** Returns the configured deployment, or the known one of the network; `undefined` if there are no swaps. */
export function pickUniswap(
  chainId: number,
  configured: UniswapDeployment | false | undefined,
): UniswapDeployment | undefined {
  return configured === false ? undefined : (configured ?? UNISWAP_DEPLOYMENTS[chainId])
}
