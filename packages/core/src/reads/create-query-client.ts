import { QueryClient } from '@tanstack/query-core'

/**
 * Returns the cache for the reads of one feature. Without retries, because the drivers repeat requests that may be
 * repeated.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
}
