/**
 * Keys that may be written: storage is shared with the site and with other products. The key without the prefix is read
 * by other wallet toolkits too.
 *
 * @see Spec §3 "keys with prefix @appkit/"
 */
export type StorageKey = `@appkit/${string}` | `@appkit-wallet/${string}` | 'WALLETCONNECT_DEEPLINK_CHOICE'

/**
 * Text that the browser persists for this site. Never throws: a value that cannot be stored is dropped, and reported
 * once.
 */
export interface Storage {
  get(key: string): string | undefined
  set(key: StorageKey, value: string): void
  remove(key: string): void
  /** Reports changes by OTHER tabs of the site. `key` is `undefined` if the whole storage was cleared. */
  subscribe(listener: (key: string | undefined) => void): () => void
}
