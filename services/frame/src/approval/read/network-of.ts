import type { CallContext } from '../../call-context.ts'
import type { CardNetwork } from '../card/card.types.ts'

/** After this time the card shows the CAIP-2 id in place of the name, so that a slow download does not keep a person waiting. */
const WAIT_MS = 500

/** Returns name and currency of a network; `undefined` if it is unknown or its code is not loaded in time. Never rejects. */
export async function networkOf(
  networkId: string,
  { openChains }: Pick<CallContext, 'openChains'>,
): Promise<CardNetwork | undefined> {
  const loading = openChains().catch(() => undefined)
  const chains = await Promise.race([
    loading,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), WAIT_MS)),
  ])
  const network = chains?.networkOf(networkId)
  return network && { name: network.name, coin: network.nativeCurrency }
}
