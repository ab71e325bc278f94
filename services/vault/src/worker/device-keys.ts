import { WalletError } from '@latchkey/errors'
import { type KeyStorage, withKeyStorage } from './key-storage.ts'

/** The keys that make this browser, under this site, a device. Neither private key can be read. */
export interface DeviceKeys {
  /** `K_vault`: signs for the device. ECDSA on P-256. */
  readonly signing: CryptoKeyPair
  /** `K_wrap`: encrypts the half of the device. AES-GCM with 256 bits. */
  readonly wrapping: CryptoKey
  /** Whether the next load finds the same keys. */
  readonly isPersistent: boolean
}

/** The place of the keys in the storage. */
const DEVICE = 'device'
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
    const stored = await withKeyStorage(readStorage, projectId, (storage) => readOrWrite(storage, fresh))
    await proveKeys(stored)
    return { ...stored, isPersistent: true }
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

/** Two tabs that begin at once take the same keys: reading and writing are one transaction. */
async function readOrWrite(storage: KeyStorage, fresh: Keys): Promise<Keys> {
  await storage.change((store) => {
    const found = store.get(DEVICE)
    found.onsuccess = () => {
      if (!areDeviceKeys(found.result)) store.put(fresh, DEVICE)
    }
  })
  const keys = await storage.read(DEVICE)
  if (!areDeviceKeys(keys)) throw new WalletError('storage/unavailable')
  return keys
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
