/**
 * Returns an object that makes each missing member by `make` from its name, once: a page loads no list of names before
 * somebody acts. It has no `then` and no `toJSON`, so that `await` and `JSON.stringify` treat it as a plain object.
 */
export const createByName = (own: object, make: (name: string) => unknown): object =>
  new Proxy(own as Record<string | symbol, unknown>, {
    get(target, name) {
      const isMade = typeof name === 'symbol' || name in target || name === 'then' || name === 'toJSON'
      if (!isMade) target[name] = make(name)
      return target[name]
    },
  })
