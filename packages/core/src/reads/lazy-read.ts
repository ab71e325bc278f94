import { LOADING } from './loading.ts'
import type { Read, ReadResult } from './read.ts'

/**
 * Returns a read with lazy code: the first listener loads the code, and the read then forwards to the loaded one.
 *
 * @param load - Loads the code and creates the read. Called once; again after a failure.
 * @param toFailed - Converts the error of a failed load to a result.
 */
export function lazyRead<T>(load: () => Promise<Read<T>>, toFailed: (error: unknown) => ReadResult<T>): Read<T> {
  let read: Read<T> | undefined
  let failed: ReadResult<T> | undefined
  let isLoading = false
  const waiting = new Set<() => void>()

  function begin(): void {
    if (isLoading) return
    isLoading = true
    load()
      .then(
        (arrived) => {
          read = arrived
        },
        (error: unknown) => {
          failed = toFailed(error)
        },
      )
      .finally(() => {
        isLoading = false
        for (const attach of [...waiting]) attach()
      })
  }

  return {
    getSnapshot: () => read?.getSnapshot() ?? failed ?? LOADING,
    subscribe(listener) {
      let unsubscribe = () => {}
      const attach = () => {
        if (read !== undefined) {
          waiting.delete(attach)
          unsubscribe = read.subscribe(listener)
        }
        listener()
      }
      if (read === undefined) {
        waiting.add(attach)
        begin()
      } else unsubscribe = read.subscribe(listener)
      return () => {
        waiting.delete(attach)
        unsubscribe()
      }
    },
    refetch() {
      if (read !== undefined) read.refetch()
      else {
        failed = undefined
        begin()
      }
    },
    loadMore: () => read?.loadMore(),
  }
}
