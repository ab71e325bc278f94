/** Text kept by the browser for this site. Never throws: what cannot be kept is forgotten, and reported once. */
export interface Storage {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
  /** Tells of changes made by OTHER tabs of the site. `key` is `undefined` when everything was cleared. */
  subscribe(listener: (key: string | undefined) => void): () => void
}
