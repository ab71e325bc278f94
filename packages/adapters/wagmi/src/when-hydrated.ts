import type { Config } from 'wagmi'

interface Hydration {
  hasHydrated(): boolean
  onFinishHydration(callback: () => void): () => void
}

/**
 * Calls `listener` once wagmi has read its storage: at once, except for a config with `ssr`, which reads it after the
 * first render.
 *
 * @returns the function that ends the wait.
 */
export function whenHydrated({ _internal: { store } }: Config, callback: () => void): () => void {
  // Absent without a storage, although the type of wagmi does not declare that.
  const { persist } = store as { readonly persist?: Hydration }
  if (persist === undefined || persist.hasHydrated()) {
    callback()
    return () => {}
  }
  const stop = persist.onFinishHydration(() => {
    stop()
    callback()
  })
  return stop
}
