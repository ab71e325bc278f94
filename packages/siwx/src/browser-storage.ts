/** Texts that the browser keeps for a site. */
export type TextStorage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface StorageOptions {
  /** Default: `localStorage`. */
  readonly storage?: TextStorage
  /** The `storageKey` of the modal, where it has one: each wallet of a page has sign-in sessions of its own. */
  readonly storageKey?: string
}

/** Returns the storage of the page. Never throws: where there is none, what is kept lasts as long as the page. */
export function browserStorage({ storage: given, storageKey }: StorageOptions = {}): TextStorage {
  const entryOf = (key: string) => (storageKey === undefined ? key : `${storageKey}/${key}`)
  const ofPage = new Map<string, string>()
  const attempt = <T>(act: (storage: TextStorage) => T, otherwise: () => T): T => {
    try {
      return act(given ?? window.localStorage)
    } catch {
      // Blocked, full, or not there.
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
