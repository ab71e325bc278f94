import type { Clock } from '../../ports/index.ts'
import type { AccountOnNetwork } from '../../reads/account-on-network.ts'
import { isServed } from '../../reads/is-served.ts'
import type { OpenGateway } from '../../reads/open-gateway.ts'
import { type Counterparties, findCounterparties } from './send.recipient.ts'

/** How long a page of history is good for this. */
const FRESH_MS = 60_000

/**
 * Returns the way to learn whom an account has to do with, by the newest page of its history. `undefined` where nobody
 * records that history.
 *
 * @throws http/* where the gateway does not answer
 */
export function readCounterparties(gateway: OpenGateway, clock: Clock) {
  let kept: { readonly id: string; readonly at: number; readonly value: Counterparties } | undefined
  return async ({ address, networkId }: AccountOnNetwork, signal: AbortSignal): Promise<Counterparties | undefined> => {
    const id = `${networkId}:${address}`
    if (kept?.id === id && clock.now() < kept.at + FRESH_MS) return kept.value
    if (!(await isServed(gateway, networkId, signal))) return undefined
    const history = await gateway('history')
    const page = await history?.getHistory({ address, networkId, signal })
    if (page === undefined || page.coverage?.some(({ isIndexed }) => !isIndexed)) return undefined
    const value = findCounterparties(address, page.data)
    kept = { id, at: clock.now(), value }
    return value
  }
}
