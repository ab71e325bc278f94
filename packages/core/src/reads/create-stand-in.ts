import { LOADING } from './loading.ts'
import type { Read } from './read.ts'

/**
 * Returns a read that stands for one of the engine until that is there, and is it from then on.
 *
 * @param find - Gives the read of the engine; `undefined` before the engine is there.
 * @param onLoaded - Loads the engine, and calls back when it is there. @returns the way to wait no longer.
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
