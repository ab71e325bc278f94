import { type QueryClient, QueryObserver } from '@tanstack/query-core'
import type * as v from 'valibot'
import type { Context } from '../context.ts'
import type { StorageKey } from '../ports/index.ts'
import { createFreshness } from './freshness.ts'
import { type FailureResult, type Read, toRead } from './read.ts'
import { createReadCache } from './read-cache.ts'

interface CachedReadsOptions<S extends v.GenericSchema> {
  readonly context: Context
  readonly client: QueryClient
  /** First part of every query key. */
  readonly name: string
  readonly storageKey: StorageKey
  readonly schema: S
  /** How long a response is fresh, in memory and in storage. */
  readonly freshMs: number
}

/** Responses of one kind, by id: persisted while they are fresh, so that a reload shows them at once. */
export function createCachedReads<S extends v.GenericSchema>(options: CachedReadsOptions<S>) {
  type Answer = v.InferOutput<S>
  const { context, client, name, storageKey, schema, freshMs } = options
  const { storage, clock } = context.options
  const cache = createReadCache({ storage, clock }, storageKey, schema, freshMs)
  const freshness = createFreshness(clock, freshMs)

  function forget(): void {
    cache.clear()
    freshness.clear()
  }

  return {
    read(
      id: string,
      fetch: (signal: AbortSignal) => Promise<Answer>,
      failureResult: FailureResult<Answer> = {},
    ): Read<Answer> {
      const queryKey = [name, id]
      // Memory is never older than storage.
      const known = client.getQueryData(queryKey) === undefined ? cache.get(id) : undefined
      if (known !== undefined) freshness.record(id, known.timestamp)
      const observer = new QueryObserver<Answer>(client, {
        queryKey,
        queryFn: async ({ signal }) => {
          const answer = await fetch(signal)
          freshness.record(id)
          return answer
        },
        staleTime: freshness.staleTime(id),
        ...(known === undefined ? {} : { initialData: () => known.value }),
      })
      return toRead<Answer>(observer, failureResult)
    },
    keep: (id: string, answer: Answer) => cache.set(id, answer),
    /** Replaces a cached response without fetching. */
    replace(id: string, change: (known: Answer | undefined) => Answer): Answer {
      const answer = change(client.getQueryData([name, id]) ?? cache.get(id)?.value)
      freshness.record(id)
      client.setQueryData([name, id], answer)
      cache.set(id, answer)
      return answer
    },
    /** Drops outdated responses, and fetches again if there is a listener. */
    async invalidate(): Promise<void> {
      forget()
      await client.invalidateQueries({ queryKey: [name] })
    },
    /** Drops all responses without fetching again. */
    clear(): void {
      forget()
      client.removeQueries({ queryKey: [name], type: 'inactive' })
    },
  }
}
