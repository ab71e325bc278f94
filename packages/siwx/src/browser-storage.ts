/** The text storage of a browser for a site. */
export type TextStorage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface StorageOptions {
  /** Default: `localStorage`. */
  readonly storage?: TextStorage
  /** The `storageKey` of the modal, if it has one, so that each wallet of a page has separate sign-in sessions. */
  readonly storageKey?: string
}

/** Returns the storage of the page. Never throws: without a storage, the values last as long as the page. */
export function browserStorage({ storage: given, storageKey }: StorageOptions = {}): TextStorage {
  const entryOf = (key: string) => (storageKey === undefined ? key : `${storageKey}/${key}`)
  const ofPage = new Map<string, string>()
  const attempt = <T>(act: (storage: TextStorage) => T, otherwise: () => T): T => {
    try {
      return act(given ?? window.localStorage)
    } catch {
      // The storage is blocked, full, or missing.
      return otherwise()
    }
  }
  return {
    getItem: (key) =>
      attempt(
        (storage) => storage.getItem(entryOf(key)) ?? ofPage.get(key) ?? null,
        () => ofPage.get(key) ?? null,
      ),
    setItem: (key, value) =>
      attempt(
        (storage) => storage.setItem(entryOf(key), value),
        () => void ofPage.set(key, value),
      ),
    removeItem(key) {
      ofPage.delete(key)
      attempt(
        (storage) => storage.removeItem(entryOf(key)),
        () => {},
      )
    },
  }
}
