/** A value that is loaded once, e.g. a module. */
export interface Lazy<T> {
  /** Loads the value on the first call and returns it from then on. After a failed load the next call tries again. @throws the error of the load */
  readonly load: () => Promise<T>
  /** Returns the value if it has loaded, else `undefined`. Does not start a load. */
  readonly get: () => T | undefined
}

/**
 * Returns a loader that calls `start` once and shares the result with all callers. For modules this also saves time: a browser
 * resolves a second `import()` some frames later, even if the module has loaded.
 *
 * @example
 * const runtime = lazy(() => import('./runtime.ts'))
 * const { connect } = await runtime.load()
 */
export function lazy<T>(start: () => Promise<T>): Lazy<T> {
  let loading: Promise<T> | undefined
  let loaded: T | undefined
  return {
    get: () => loaded,
    load() {
      if (loading !== undefined) return loading
      const started = start()
      loading = started
      started.then(
        (value) => {
          loaded = value
        },
        () => {
          loading = undefined
        },
      )
      return started
    },
  }
}
