import { WalletError } from '@latchkey/errors'

const STORE = 'keys'

/** Opens the project's database in IndexedDB, runs a function on its only object store, and closes the database. */
export async function withKeyStorage<T>(
  readStorage: () => IDBFactory,
  projectId: string,
  work: (database: KeyStorage) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(readStorage(), projectId)
  try {
    return await work({
      async read(key) {
        const transaction = database.transaction(STORE, 'readonly')
        const found = transaction.objectStore(STORE).get(key)
        await completion(transaction)
        return found.result
      },
      async list(prefix) {
        const transaction = database.transaction(STORE, 'readonly')
        const found = transaction.objectStore(STORE).getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`))
        await completion(transaction)
        return found.result
      },
      async change(change) {
        const transaction = database.transaction(STORE, 'readwrite')
        change(transaction.objectStore(STORE))
        await completion(transaction)
      },
    })
  } finally {
    database.close()
  }
}

export interface KeyStorage {
  readonly read: (key: string) => Promise<unknown>
  /** Returns the values whose keys begin with a prefix. */
  readonly list: (prefix: string) => Promise<readonly unknown[]>
  /** All changes of one call are made, or none. */
  readonly change: (change: (store: IDBObjectStore) => void) => Promise<void>
}

function openDatabase(storage: IDBFactory, projectId: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = storage.open(`latchkey-vault/${projectId}`, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new WalletError('storage/unavailable'))
  })
}

function completion(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })
}
