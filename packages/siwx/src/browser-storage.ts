/** Texts that the browser keeps for a site. */
export type TextStorage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Returns the storage of the page. Never throws: where there is none, what is kept lasts as long as the page. */
export function browserStorage(given?: TextStorage): TextStorage {
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
        (storage) => storage.getItem(key) ?? ofPage.get(key) ?? null,
        () => ofPage.get(key) ?? null,
      ),
    setItem: (key, value) =>
      attempt(
        (storage) => storage.setItem(key, value),
        () => void ofPage.set(key, value),
      ),
    removeItem(key) {
      ofPage.delete(key)
      attempt(
        (storage) => storage.removeItem(key),
        () => {},
      )
    },
  }
}
