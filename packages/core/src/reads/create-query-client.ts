import { QueryClient } from '@tanstack/query-core'

/** Returns the cache of one feature's reads. One fetch a question: the drivers repeat what may be repeated. */
export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
}
