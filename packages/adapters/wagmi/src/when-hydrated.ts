import type { Config } from 'wagmi'

interface Hydration {
  hasHydrated(): boolean
  onFinishHydration(callback: () => void): () => void
}

/**
 * Calls back once wagmi has read its storage: at once, but for a config with `ssr`, which reads it after the first render.
 *
 * @returns the way to wait no longer.
 */
export function whenHydrated({ _internal: { store } }: Config, callback: () => void): () => void {
  // Absent without a storage; the type of wagmi does not say so.
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
