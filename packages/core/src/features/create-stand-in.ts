import { LOADING } from '../reads/loading.ts'
import type { Read } from '../reads/read.ts'

/** Returns an object with what `make` makes of each name. */
export const eachByName = <T>(names: object, make: (name: string) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.keys(names).map((name) => [name, make(name)]))

/**
 * Returns a read that stands for one of the engine until that is there, and is it from then on.
 *
 * @param find - Gives the read of the engine; `undefined` before the engine is there.
 * @param onLoaded - Loads the engine, and calls back when it is there. @returns the way to wait no longer.
 */
export function createStandIn(
  find: () => Read<unknown> | undefined,
  onLoaded: (callback: () => void) => () => void,
): Read<unknown> {
  let found: Read<unknown> | undefined
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
