/** A navigator to which older wallets add their callbacks. @see Wallet Standard, "DEPRECATED_WalletsNavigator" */
export interface LegacyNavigator {
  wallets?: unknown
}

const MAX_CALLBACKS = 64

/**
 * Runs the callbacks that older wallets pushed into `navigator.wallets`, and later ones. The property stays a list, so
 * that other libraries of the page find the wallets too.
 */
export function followLegacyWallets(
  navigator: LegacyNavigator | undefined,
  take: (callback: unknown) => void,
  signal: AbortSignal,
): void {
  try {
    if (navigator === undefined) return
    navigator.wallets ??= []
    const { wallets } = navigator
    // Another library has defined `navigator.wallets` itself.
    if (!Array.isArray(wallets)) return
    const push: unknown = wallets.push
    if (typeof push !== 'function') return
    const follow = (...callbacks: readonly unknown[]) => {
      const length: unknown = Reflect.apply(push, wallets, callbacks)
      if (!signal.aborted) for (const callback of callbacks.slice(0, MAX_CALLBACKS)) take(callback)
      return length
    }
    for (const callback of wallets.slice(0, MAX_CALLBACKS)) take(callback)
    Object.defineProperty(wallets, 'push', { value: follow, configurable: true, writable: true })
    signal.addEventListener('abort', () => {
      if (wallets.push === follow) Reflect.deleteProperty(wallets, 'push')
    })
  } catch {
    // Frozen, or guarded by getters: wallets that use only this way are not found.
  }
}
