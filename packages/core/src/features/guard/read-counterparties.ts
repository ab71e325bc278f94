import type { CaipNetworkId } from '@latchkey/primitives'
import type { Context } from '../../context.ts'
import type { Sources } from '../sources.ts'

/** How long an answer holds. A page of history is no news within a minute. */
const FRESH_MS = 60_000

/**
 * Returns the way to learn whom an account sent to before, from the newest page of its history: only what it sent itself
 * counts, because anybody can send something to it. `undefined` where the site has no history.
 *
 * @see address poisoning
 */
export function createCounterparties({ options: { clock } }: Pick<Context, 'options'>, gateway: Sources['gateway']) {
  const known = new Map<string, { readonly until: number; readonly read: Promise<ReadonlySet<string> | undefined> }>()

  async function read(account: string, networkId: CaipNetworkId): Promise<ReadonlySet<string> | undefined> {
    const history = await gateway('history')
    if (history === undefined) return undefined
    const { data } = await history.getHistory({ address: account, networkId })
    const own = account.toLowerCase()
    const sent = data.filter(
      ({ metadata: { sentFrom, status } }) => status === 'confirmed' && sentFrom.toLowerCase() === own,
    )
    return new Set(sent.map(({ metadata }) => metadata.sentTo.toLowerCase()))
  }

  return (account: string, networkId: CaipNetworkId | undefined): Promise<ReadonlySet<string> | undefined> => {
    if (networkId === undefined) return Promise.resolve(undefined)
    const key = `${networkId}:${account}`
    const found = known.get(key)
    if (found !== undefined && found.until > clock.now()) return found.read
    const reading = read(account, networkId).catch(() => {
      known.delete(key)
      return undefined
    })
    known.set(key, { until: clock.now() + FRESH_MS, read: reading })
    return reading
  }
}
