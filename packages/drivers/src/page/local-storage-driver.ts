import type { Reporter, Storage } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'

type Area = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Returns storage on the `localStorage` of the site. Without it (a server, a browser that forbids it, a full
 * disk) it forgets, and notifies the reporter once, as `storage/unavailable`.
 *
 * @example const storage = localStorageDriver({ reporter })
 * @see Spec §3 "Local storage"
 */
export function localStorageDriver({ reporter }: { readonly reporter?: Reporter } = {}): Storage {
  let isReported = false

  function attempt<T>(use: (area: Area) => T): T | undefined {
    // A server has nothing to keep and nothing to report.
    if (typeof window === 'undefined') return undefined
    try {
      // Reading the property throws where the browser forbids it, and gives null in some web views.
      return use(window.localStorage)
    } catch (cause) {
      if (!isReported) reporter?.report(new WalletError('storage/unavailable', {}, { cause }))
      isReported = true
      return undefined
    }
  }

  return {
    get: (key) => attempt((area) => area.getItem(key) ?? undefined),
    set(key, value) {
      attempt((area) => {
        try {
          area.setItem(key, value)
        } catch (cause) {
          // Room is gone: the value before must not pass for this one after a reload.
          area.removeItem(key)
          throw cause
        }
      })
    },
    remove(key) {
      attempt((area) => area.removeItem(key))
    },
    subscribe(listener) {
      if (typeof window === 'undefined') return () => {}
      const page = window
      const onStorage = ({ key, storageArea }: StorageEvent) => {
        // The same event comes for `sessionStorage`.
        if (attempt((area) => area === storageArea)) listener(key ?? undefined)
      }
      page.addEventListener('storage', onStorage)
      return () => page.removeEventListener('storage', onStorage)
    },
  }
}
