import { type IdentityAnswer, identityAnswer } from '@latchkey/protocol/gateway'
import { type QueryClient, QueryObserver } from '@tanstack/query-core'
import type { Context } from '../../context.ts'
import type { Gateway } from '../../ports/index.ts'
import { keptCache } from '../../reads/kept-cache.ts'
import { type Read, toRead } from '../../reads/read.ts'

/** @see Spec §4 "ENS and identity 300000 ms" */
const FRESH_MS = 300_000

const NOBODY: IdentityAnswer = { name: null, avatar: null }

/** The name and picture of an account; neither is needed for anything, so a failure is no failure. */
export function createIdentity(context: Context, client: QueryClient, gateway: () => Promise<Gateway | undefined>) {
  const kept = keptCache(context.options, '@appkit/identity_cache', identityAnswer, FRESH_MS)
  return {
    identity({ address }: { readonly address: string }): Read<IdentityAnswer> {
      const known = kept.get(address)
      return toRead(
        new QueryObserver(client, {
          queryKey: ['identity', address],
          queryFn: async ({ signal }) => {
            const service = await gateway()
            if (service === undefined) return NOBODY
            const found = await service.getIdentity({ address, signal })
            kept.set(address, found)
            return found
          },
          staleTime: FRESH_MS,
          ...(known === undefined ? {} : { initialData: known.value, initialDataUpdatedAt: known.timestamp }),
        }),
      )
    },
    clear: kept.clear,
  }
}
