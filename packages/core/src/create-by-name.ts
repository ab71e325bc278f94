/**
 * Returns an object that creates each missing member with `make(name)` on its first use, so that a page need not load a list of
 * names before the click. It has no `then` and no `toJSON`, so that `await` and `JSON.stringify` treat it as a plain object.
 */
export const createByName = (own: object, make: (name: string) => unknown): object =>
  new Proxy(own as Record<string | symbol, unknown>, {
    get(target, name) {
      const isMade = typeof name === 'symbol' || name in target || name === 'then' || name === 'toJSON'
      if (!isMade) target[name] = make(name)
      return target[name]
    },
  })
