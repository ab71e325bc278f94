import { WalletError } from '@latchkey/errors'

/** What the frame keeps of a project in this browser. Losing it is normal: then the device is a new one. */
export interface FrameStorage {
  /** Whether written values are still there after the page is loaded again. */
  readonly isPersistent: boolean
  /** @returns undefined when nothing is kept */
  readonly read: (key: string) => Promise<unknown>
  /** `undefined` deletes. */
  readonly write: (key: string, value: unknown) => Promise<void>
}

const STORE = 'values'

/**
 * Opens the storage of a project. Where the browser refuses it, or does not give back what was written, values are kept until
 * the page is closed.
 *
 * @param readStorage - Returns `indexedDB`, or throws.
 */
export async function openFrameStorage(readStorage: () => IDBFactory, projectId: string): Promise<FrameStorage> {
  try {
    const database = await openDatabase(readStorage(), projectId)
    const storage = overDatabase(database)
    await proveKeys(storage)
    return storage
  } catch {
    const kept = new Map<string, unknown>()
    return {
      isPersistent: false,
      read: async (key) => kept.get(key),
      write: async (key, value) => void (value === undefined ? kept.delete(key) : kept.set(key, value)),
    }
  }
}

function openDatabase(storage: IDBFactory, projectId: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = storage.open(`latchkey-frame/${projectId}`, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new WalletError('storage/unavailable'))
  })
}

function overDatabase(database: IDBDatabase): FrameStorage {
  const run = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = work(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
      transaction.onerror = () => reject(transaction.error)
    })
  return {
    isPersistent: true,
    read: (key) => run<unknown>('readonly', (store) => store.get(key)),
    async write(key, value) {
      if (value === undefined) await run('readwrite', (store) => store.delete(key))
      else await run('readwrite', (store) => store.put(value, key))
    },
  }
}

/** Some browsers keep texts and no keys. @throws storage/unavailable */
async function proveKeys({ read, write }: FrameStorage): Promise<void> {
  const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
  const place = `probe/${crypto.randomUUID()}`
  await write(place, privateKey)
  const found = await read(place)
  await write(place, undefined)
  if (!(found instanceof CryptoKey)) throw new WalletError('storage/unavailable')
}
