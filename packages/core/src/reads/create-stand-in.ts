import { LOADING } from './loading.ts'
import type { Read } from './read.ts'

/**
 * Returns a read that is `loading` until the engine is loaded, and forwards to the read of the engine after that.
 *
 * @param find - Returns the read of the engine; `undefined` before the engine is loaded.
 * @param onLoaded - Loads the engine, and calls back when it is loaded. @returns a function that unsubscribes.
 */
export function createStandIn<T>(
  find: () => Read<T> | undefined,
  onLoaded: (callback: () => void) => () => void,
): Read<T> {
  let found: Read<T> | undefined
  const read = () => {
    found ??= find()
    return found
  }
  return {
    getSnapshot: () => read()?.getSnapshot() ?? LOADING,
    subscribe(listener) {
      let stop =
        read()?.subscribe(listener) ??
        onLoaded(() => {
          stop = read()?.subscribe(listener) ?? stop
          listener()
        })
      return () => stop()
    },
    refetch: () => read()?.refetch(),
    loadMore: () => read()?.loadMore(),
  }
}
