/**
 * Names that may be written: storage is shared with the site and with other products. The one without the prefix is read by
 * every product of the field.
 *
 * @see Spec §3 "keys with prefix @appkit/"
 */
export type StorageKey = `@appkit/${string}` | `@appkit-wallet/${string}` | 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Text kept by the browser for this site. Never throws: what cannot be kept is forgotten, and reported once. */
export interface Storage {
  get(key: string): string | undefined
  set(key: StorageKey, value: string): void
  remove(key: string): void
  /** Reports changes made by OTHER tabs of the site. `key` is `undefined` when everything was cleared. */
  subscribe(listener: (key: string | undefined) => void): () => void
}
