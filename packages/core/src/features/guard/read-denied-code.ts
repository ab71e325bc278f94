import type { Network } from '@latchkey/chains'
import type { CallOptions, ReadingAdapter } from '../../ports/index.ts'

/** Maximum of denied addresses whose code is read: one request to the node reads all. */
const MAX_READ = 16

interface Chain extends CallOptions {
  readonly adapter: ReadingAdapter
  readonly network: Network
}

/**
 * Returns the function that reads the code of denied contracts on a network, once: the same malicious code is deployed
 * at many addresses. `undefined` if nothing is denied or no code can be read.
 *
 * @see AddressCode.ownCode
 */
export function createDeniedCode(denied: ReadonlySet<string>) {
  const known = new Map<string, Promise<ReadonlySet<string> | undefined>>()

  async function read({ adapter, network }: Chain): Promise<ReadonlySet<string> | undefined> {
    const found = await adapter.readCode?.({ network: network as never, addresses: [...denied].slice(0, MAX_READ) })
    return found && new Set(found.flatMap(({ ownCode }) => ownCode ?? []))
  }

  return async (chain: Chain): Promise<ReadonlySet<string> | undefined> => {
    if (denied.size === 0) return undefined
    const { caipNetworkId: id } = chain.network
    const reading =
      known.get(id) ??
      read(chain).catch(() => {
        known.delete(id) // After a failure the next request reads it again.
        return undefined
      })
    known.set(id, reading)
    return reading
  }
}
