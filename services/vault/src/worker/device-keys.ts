import { WalletError } from '@latchkey/errors'

/** The keys that make this browser, under this site, a device. Neither private key can be read. */
export interface DeviceKeys {
  /** `K_vault`: signs for the device. ECDSA on P-256. */
  readonly signing: CryptoKeyPair
  /** `K_wrap`: encrypts the half of the device. AES-GCM with 256 bits. */
  readonly wrapping: CryptoKey
  /** Whether the next load finds the same keys. */
  readonly isPersistent: boolean
}

const STORE = 'keys'
const SIGNING = { name: 'ECDSA', namedCurve: 'P-256' } as const
const PROBE = new Uint8Array([1, 2, 3])

type Keys = Pick<DeviceKeys, 'signing' | 'wrapping'>

/**
 * Returns the keys of the device of one project: the stored ones, or new ones. Where the browser keeps no keys (private windows,
 * Lockdown Mode, storage refused to pages in other pages), new ones that end with the worker.
 *
 * @param readStorage - Returns `indexedDB`, or throws; what counts is that keys were written, read back and work.
 */
export async function openDeviceKeys(readStorage: () => IDBFactory, projectId: string): Promise<DeviceKeys> {
  const fresh = await createKeys()
  try {
    const database = await openDatabase(readStorage(), projectId)
    try {
      const stored = await readOrWrite(database, fresh)
      await proveKeys(stored)
      return { ...stored, isPersistent: true }
    } finally {
      database.close()
    }
  } catch {
    return { ...fresh, isPersistent: false }
  }
}

async function createKeys(): Promise<Keys> {
  const [signing, wrapping] = await Promise.all([
    crypto.subtle.generateKey(SIGNING, false, ['sign', 'verify']),
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  ])
  return { signing, wrapping }
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

/** Two tabs that begin at once take the same keys: reading and writing are one transaction. */
async function readOrWrite(database: IDBDatabase, fresh: Keys): Promise<Keys> {
  const written = database.transaction(STORE, 'readwrite')
  const store = written.objectStore(STORE)
  const found = store.get('device')
  found.onsuccess = () => {
    if (!areDeviceKeys(found.result)) store.put(fresh, 'device')
  }
  await completion(written)
  const read = database.transaction(STORE, 'readonly')
  const kept = read.objectStore(STORE).get('device')
  await completion(read)
  const keys: unknown = kept.result
  if (!areDeviceKeys(keys)) throw new WalletError('storage/unavailable')
  return keys
}

function completion(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })
}

/** Storage is an edge like any other: a key that can be read, or of another kind, is not used. */
function areDeviceKeys(value: unknown): value is Keys {
  if (typeof value !== 'object' || value === null || !('signing' in value) || !('wrapping' in value)) return false
  const { signing, wrapping } = value
  if (typeof signing !== 'object' || signing === null || !('privateKey' in signing) || !('publicKey' in signing))
    return false
  return (
    isKey(signing.privateKey, 'ECDSA', 'sign') &&
    signing.publicKey instanceof CryptoKey &&
    isKey(wrapping, 'AES-GCM', 'encrypt')
  )
}

const isKey = (value: unknown, algorithm: string, usage: KeyUsage): boolean =>
  value instanceof CryptoKey && !value.extractable && value.algorithm.name === algorithm && value.usages.includes(usage)

/** Some browsers give back keys that do not work. @throws storage/unavailable */
async function proveKeys({ signing, wrapping }: Keys): Promise<void> {
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(algorithm, signing.privateKey, PROBE)
  const isRight = await crypto.subtle.verify(algorithm, signing.publicKey, signature, PROBE)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, wrapping, PROBE)
  await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, wrapping, sealed)
  if (!isRight) throw new WalletError('storage/unavailable')
}
