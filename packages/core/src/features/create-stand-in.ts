import { LOADING } from '../reads/loading.ts'
import type { Read } from '../reads/read.ts'

/**
 * Returns an object that makes each missing member by `make` from its name, once: the page knows no name of a feature. It
 * has no `then` and no `toJSON`, so that `await` and `JSON.stringify` treat it as a plain object.
 */
export const createByName = (own: object, make: (name: string) => unknown): object =>
  new Proxy(own as Record<string | symbol, unknown>, {
    get(target, name) {
      const isMade = typeof name === 'symbol' || name in target || name === 'then' || name === 'toJSON'
      if (!isMade) target[name] = make(name)
      return target[name]
    },
  })

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
