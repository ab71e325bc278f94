import type { Reporter, Storage } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'

type Area = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Returns storage on the `localStorage` of the site. Without it (on a server, in a browser that forbids it, with a full
 * disk) nothing is stored, and `storage/unavailable` is reported once.
 *
 * @param options - `prefix`: prefix of the name of every entry, so that two clients of a site have separate wallets.
 * @example const storage = localStorageDriver({ reporter, prefix: 'shop/' })
 * @see Spec §3 "Local storage"
 */
export function localStorageDriver({
  reporter,
  prefix = '',
}: {
  readonly reporter?: Reporter
  readonly prefix?: string
} = {}): Storage {
  let isReported = false

  function attempt<T>(use: (area: Area) => T): T | undefined {
    // On a server there is nothing to store and nothing to report.
    if (typeof window === 'undefined') return undefined
    try {
      // Reading the property throws if the browser forbids it, and returns null in some web views.
      return use(window.localStorage)
    } catch (cause) {
      if (!isReported) reporter?.report(new WalletError('storage/unavailable', {}, { cause }))
      isReported = true
      return undefined
    }
  }

  return {
    get: (key) => attempt((area) => area.getItem(prefix + key) ?? undefined),
    set(key, value) {
      attempt((area) => {
        try {
          area.setItem(prefix + key, value)
        } catch (cause) {
          // The storage is full: the old value must not be taken for the new one after a reload.
          area.removeItem(prefix + key)
          throw cause
        }
      })
    },
    remove(key) {
      attempt((area) => area.removeItem(prefix + key))
    },
    subscribe(listener) {
      if (typeof window === 'undefined') return () => {}
      const page = window
      const onStorage = ({ key, storageArea }: StorageEvent) => {
        // The same event is sent for `sessionStorage`.
        if ((key ?? prefix).startsWith(prefix) && attempt((area) => area === storageArea))
          listener(key?.slice(prefix.length))
      }
      page.addEventListener('storage', onStorage)
      return () => page.removeEventListener('storage', onStorage)
    },
  }
}
