const bound = (lower: string, upper: string) => ({ lower, upper })

/**
 * As much of IndexedDB as the worker uses, in memory. Workers that have the same function share the records, as two frames of one
 * origin do.
 */
export function createMemoryStorage() {
  const records = new Map<string, unknown>()
  Object.assign(globalThis, { IDBKeyRange: { bound } })

  function openTransaction() {
    const queue: (() => void)[] = []
    const transaction = { oncomplete: () => undefined, objectStore: () => store }
    function request(run: () => unknown) {
      const made = { result: undefined as unknown, onsuccess: () => undefined }
      queue.push(() => {
        made.result = run()
        made.onsuccess()
      })
      return made
    }
    const store = {
      get: (place: string) => request(() => records.get(place)),
      getAll: ({ lower, upper }: ReturnType<typeof bound>) =>
        request(() => [...records].flatMap(([place, value]) => (place >= lower && place <= upper ? [value] : []))),
      put: (value: unknown, place: string) => request(() => records.set(place, value)),
      delete: (place: string) => request(() => records.delete(place)),
      clear: () => request(() => records.clear()),
    }
    setTimeout(() => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) next()
      transaction.oncomplete()
    })
    return transaction
  }

  function open() {
    const opened = { result: { transaction: openTransaction, close: () => undefined }, onsuccess: () => undefined }
    setTimeout(() => opened.onsuccess())
    return opened
  }
  return { records, readStorage: () => ({ open }) as unknown as IDBFactory }
}
